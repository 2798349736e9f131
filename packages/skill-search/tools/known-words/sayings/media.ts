/** How people speak of pictures, sound, film and what a screen looks like. */
export const mediaSayings = `
pics, snaps, photos from my phone, heic, snapshots > image photo picture
make the pictures smaller, too big to upload, thumbnails, scale down, shrink the photos, 2000 px wide > resize compress image thumbnail optimize
cut out, cut the edges, crop, square version > crop image trim
without the background, see-through, remove the background, cut out the person > background remove transparent image
touch up, retouch, make it prettier, brighten, too dark, colours off > photo edit retouch image enhance color
blurry, make it sharper, old photo, scratched, black and white to colour > upscale restore enhance image photo
draw me, make a picture of, paint, picture for my, illustrate, artwork > image-generation illustration generate image draw art
logo, emblem, symbol for our company > logo svg design brand
icons, little pictures, favicon, tab icon > icon svg favicon
where they were taken, location in the photo, hidden data in pictures, camera data, strip the data > exif metadata gps location privacy photo
what is in this picture, look at this image, describe the photo, recognise > vision image describe recognition analyze
same photo twice, sort my photos, photo collection, albums > photo organize duplicate library
grab the screen, picture of my screen, show what i see > screenshot capture screen
moving picture, short loop, animated > gif animation animate
cut the video, shorten the clip, only the part from, first minute of, join clips > video trim cut edit ffmpeg clip
film too big, compress the video, play everywhere, mp4 > video compress convert ffmpeg
record my screen, show how to do it, demo video > screencast recording demo video
explainer video, video from text, video in code > video animation generate remotion
plan the film, shots, shot list > storyboard video shot
take the sound out, sound from a video, just the audio, as mp3 > audio extract convert ffmpeg
hiss, hum, background noise, echo, noisy recording, clean up the sound > noise audio denoise clean
too quiet, too loud, same loudness, even out the volume > loudness normalize audio volume
podcast, episode, show notes, jingles > podcast audio episode
play music, next song, playlist, skip this track, put on some music > music spotify playlist playback
tune, beat, melody, compose music, soundtrack > music compose generate audio
voice for the video, voice-over, speaking voice, narrator > text-to-speech voice narration
thumbnail for my video, cover picture > thumbnail cover image youtube
chart, graph, draw the numbers, show as bars, curve, plot it, pie > chart plot visualization graph
pretty numbers, see at a glance, numbers on one page, live overview > dashboard visualization kpi report
flow, boxes, who calls whom, draw the process, sequence of calls, flowchart > diagram mermaid flowchart sequence
whiteboard, hand drawn, scribble > excalidraw sketch whiteboard diagram
make it pretty, make it look good, looks ugly, looks boring, looks cheap, nicer looking, modern look > design ui frontend visual style
looks like ai, looks generic, every site looks the same, with character > design distinctive frontend aesthetic
mockup, sketch of a screen, how could it look, draft of a page, click dummy > mockup wireframe prototype design
from figma, from the mockup, like in the design, designer gave me, hand-off > figma design frontend component
same buttons everywhere, component library, design tokens > design-system component token
colours that go together, palette, brand colours > color palette brand theme
cannot tell apart, colour blind, hard to see, pale text, low contrast > contrast color accessibility
dark theme, night mode, dark background > dark-mode theme css
centre this, side by side, stuck to the bottom, columns on a page, does not line up, lines up, misaligned, out of place > css layout flexbox grid
on small screens, on phones it looks, fits the phone, squeezed > responsive mobile css layout
different in safari, only in firefox, older browsers, on iphones > browser compatibility css safari
blind users, screen reader, cannot use a mouse, without a mouse, keyboard only, wheelchair, disabled people, everyone can use > accessibility a11y aria keyboard wcag
page is slow, slow to load, loads slowly, takes seconds to appear, jumps around while loading > web performance core-web-vitals lighthouse speed
typing lags, re-renders, renders too often, janky, stutters > react performance render
works without internet, offline, in the tunnel, no signal, install it like an app > offline pwa service-worker cache
link preview, ugly box when shared, pastes our link, when shared > open-graph social preview meta
give up half way, abandon the form, too many fields, people stop filling, confusing form > form ux usability conversion
people get lost, hard to use, confusing, nobody finds the button, intuitive > usability ux user-experience design
ask users, talk to users, watch people use it > user-research interview usability
moves smoothly, slide in, fade, transitions, eye candy > animation css motion
three dimensional, 3d, spin it around, walk through a scene > 3d threejs webgl blender
print a part, 3d printer, stl, printable model > 3d cad model print
generative art, patterns by code, art with code > generative algorithmic art p5js
component, widgets, button that, dropdown, popup > component ui frontend react
web page, website for my, site for, landing page, home page > website web-page frontend landing-page html
blog engine, wordpress, cms > wordpress cms site
online shop, shop page, product page > ecommerce shopify product
found on google, higher in google, nobody finds our site, rank, more visitors from search > seo search ranking keyword
cookie banner, tracking, do we need consent > cookie consent privacy gdpr
emails that look good, html mail, newsletter layout > email template html newsletter
form on our page, let people sign up > form frontend validation
tell the story, scrollytelling, interactive article > interactive visualization story
map with, put on a map, show where, dots on a map > map geographic geojson visualization
comic, strip, meme, sticker > image meme comic generate
gallery, slideshow, collage > image gallery collage photo
passport photo, id photo, headshot > photo crop portrait
raw files, lightroom, white balance > photo raw edit
webp, avif, png to jpg, jpg to png, svg to png > image convert format
vectorise, trace the logo, sharp at any size > svg vector trace
sprites, pixel art, tiles > sprite pixel game art
texture, materials, lighting, render > 3d render material blender
cad, openscad, step file, enclosure > cad 3d model
laser cutter, plotter, cnc > cad svg cnc
circuit, pcb, schematic > circuit pcb kicad
floor plan, furnish, room layout > floor-plan layout design
infographic, visual summary > infographic visualization design
sankey, heatmap, treemap, box plot, scatter > chart visualization plot
bar chart, line chart, pie chart, histogram > chart plot graph
animate the chart, bar race > chart animation
powerpoint chart, chart for my slides > chart presentation
mermaid, plantuml, graphviz, uml, swimlane > diagram mermaid uml
er diagram, class diagram, state diagram > diagram uml mermaid
network diagram, cloud diagram, architecture picture > diagram architecture cloud
org diagram, family diagram, tree diagram > diagram tree
colour scheme, hex colours, complementary > color palette
typography, font pairing, line height > typography font
spacing, grid, alignment, white space > layout spacing design css
buttons, cards, modals, tabs, menus > component ui design
design review, critique the design, heuristics > design review ux critique
design brief, mood board > design brief moodboard
prototype, clickable, wire frame > prototype wireframe
hover, micro interactions, lottie > animation interaction ui
svg animation, css animation, gsap > animation svg css
canvas, webgl, three js, shaders > webgl canvas threejs shader
maps, leaflet, mapbox > map mapbox leaflet
tooltips, onboarding tour, product tour > onboarding tour ui
sign up flow, onboarding flow > onboarding ux flow
dark patterns, trust > ux ethics
web fonts, images too heavy, lazy load > performance web image font
lcp, cls, inp, lighthouse, page speed > core-web-vitals performance lighthouse
breakpoints, mobile first, tablet layout > responsive css mobile
rtl, right to left, arabic layout > i18n rtl layout
print stylesheet, printable page > print css
focus ring, tab order, aria labels, captions for the deaf > accessibility aria keyboard
chrome extension, browser add-on, firefox add-on > browser extension chrome
userscript, bookmarklet > browser script
sound effects, jingle, intro music > audio sound music generate
chords, sheet music, midi, notes of the song > music midi notation
remix, stems, vocals out of, karaoke > audio separation stems vocals
mastering, mix the track, eq > audio mix mastering
mp3 tags, music library, album covers > music metadata tag library
voice clone, ai voice, narrator voice > voice text-to-speech clone
silence, ums, filler words, cut the pauses > audio edit silence podcast
chapters for the video, time stamps > chapters video timestamp
burn in subtitles, hard subs > subtitle video ffmpeg
slow motion, time lapse, speed up the video > video speed ffmpeg
vertical video, crop for phones, stories format > video crop social
green screen, stabilise, shaky > video edit stabilize
frames, every frame, still from a video > video frame extract
live stream, obs, streaming > stream video obs
video call, webcam > video camera
video script, hook for a video > video script youtube
youtube title, channel, subscribers on youtube > youtube video channel
`;
