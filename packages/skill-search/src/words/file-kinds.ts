/**
 * What the ending of a file's name says about the file: `budget.xlsx` speaks of a spreadsheet, though nobody says the
 * word.
 */
const kinds = `
xlsx xls xlsm ods: xlsx excel spreadsheet
csv tsv: csv table data
docx doc odt rtf: docx word document
pptx ppt odp key: pptx powerpoint slides presentation
pdf: pdf
tex bib: latex paper
epub mobi: epub ebook
ics: ics calendar
eml msg mbox: email
json jsonl ndjson: json
yaml yml: yaml
toml ini env conf: config
xml: xml
html htm: html web
css scss sass less: css
js mjs cjs jsx: javascript
ts mts tsx: typescript
py: python
ipynb: notebook jupyter python
rs: rust
go: golang
java: java
kt: kotlin android
swift: swift ios
rb: ruby
php: php
c h cc cpp hpp: cpp
cs: csharp
sh bash zsh: shell bash script
sql ddl sqlite db: sql database
tf tfvars: terraform
log out: log
jpg jpeg png heic webp tiff bmp: image photo picture
gif: gif image animation
svg: svg image vector
psd ai fig: design image
mp4 mov mkv avi webm: video
mp3 wav m4a flac ogg aac: audio sound
srt vtt: subtitles
zip tar gz tgz rar bz2: archive zip
stl obj gltf glb: mesh model
shp geojson gpx kml: map geodata
fasta fastq bam vcf: sequence genome
parquet arrow: data table
po pot xliff: translation strings
pem crt cer: certificate
md mdx markdown txt text rst adoc lock bak old orig tmp sample example map exe dll so jar wasm bin:
`;

const byEnding: ReadonlyMap<string, string> = new Map(
  kinds
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [endings = '', words = ''] = line.split(':');
      return endings.split(' ').map((ending) => [ending, words.trim()] as const);
    }),
);

/** Whether a name that ends so is one of a file: `app.yaml` is, and `server.timeout` is not. */
export function isEnding(ending: string): boolean {
  return byEnding.has(ending.toLowerCase());
}

/** Files that hold settings by key. */
export function holdsSettings(ending: string): boolean {
  return /^(?:json|yaml|yml|toml|ini|conf|env|cfg)$/i.test(ending);
}

export function wordsOfEnding(ending: string): string {
  return byEnding.get(ending.toLowerCase()) ?? '';
}
