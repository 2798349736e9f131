/**
 * Words of life away from the desk: food, home, body, family, travel, sport, arts, trade, the past. A request that
 * holds one which a skill does not know is probably not about what the skill does, however many technical words stand
 * beside it: “a 40-foot container to the port” is no business of Docker's.
 */
export const worldWords: ReadonlySet<string> = new Set(
  `
  bread butter cheese cook cooking cooked bake baking boil fry roast grill recipe dish meal breakfast lunch dinner supper snack dessert cake
  pie pizza pasta soup salad sauce spice salt sugar honey chocolate coffee tea wine beer whisky juice milk egg eggs meat beef
  chicken pork fish salmon vegetable vegetables fruit banana lemon orange grape grapes berry tomato potato onion garlic spinach lentil
  beans mushroom vegan vegetarian restaurant cafe pub chef fridge freezer oven stove kettle eat ate eating drink drinking drank thirsty
  hungry taste delicious ingredient nut peanut cereal sandwich burger steak curry noodle sushi
  house flat apartment room kitchen bathroom bedroom cellar basement attic garage roof ceiling wall floor door garden balcony
  lawn fence furniture sofa couch chair mattress pillow blanket carpet rug curtain lamp bulb sink toilet shower bath plumber plumbing leaky
  faucet drain heating boiler radiator vacuum laundry washing dishwasher ironing stain paint painting wallpaper drill hammer nail screw
  cabinet cupboard shelf landlord tenant rent mortgage neighbour neighbor
  plant plants flower flowers rose tulip leaf soil prune hydrangea orchid compost weed mow farm
  farmer tractor
  dog puppy cat kitten cats dogs horse cow sheep pig bird parrot hamster rabbit pet pets vet animal animals lion tiger elephant
  whale shark snake insect bee ant butterfly dragon dinosaur
  mother father mom mum dad parent parents brother sister son daughter baby toddler kid kids child children teenager grandmother grandfather
  gran granny grandma grandpa aunt uncle cousin nephew niece wife husband girlfriend boyfriend fiance wedding bride groom marriage marry
  married divorce anniversary birthday funeral babysitter nanny friend friends friendship love lonely jealous kiss hug
  romance
  body headache stomach belly knee ankle elbow shoulder neck skin hair beard tooth teeth dentist eye eyes nose throat heart
  lung liver kidney blood bone muscle pain ache hurt hurts injury fever cough cold flu infection allergy allergic rash
  pregnant pregnancy pill pills medicine dose vitamin vaccine doctor nurse hospital surgeon surgery therapist therapy optician
  pharmacy symptom symptoms diabetes cancer asthma insomnia sleep sleepy asleep tired nap diet calorie calories snoring
  gym workout squat squats pushup yoga pilates stretch jog jogging marathon bike bicycle
  cycling cyclist swim swimming ski skiing snowboard skate surfing climb climbing hike hiking camping tent fishing golf tennis
  football soccer basketball baseball cricket rugby hockey wrestling karate judo chess poker olympic olympics champion champions
  championship league offside goalkeeper coach stadium medal athlete winner
  flight flights fly airline airplane airport luggage suitcase passport hotel hostel motel airbnb trip
  travel traveling vacation beach island mountain lake river sea ocean cruise ferry yacht sailing boat harbour
  railway tram subway metro taxi uber car cars truck motorcycle scooter tyre tire tires brake brakes
  gasoline petrol diesel parking itinerary sightseeing museum castle cathedral temple tourist
  souvenir
  paris london berlin madrid rome lisbon vienna milan zurich venice florence prague amsterdam brussels rotterdam copenhagen stockholm oslo
  helsinki dublin manchester edinburgh athens istanbul moscow kyiv warsaw budapest tokyo kyoto beijing shanghai seoul bangkok singapore
  delhi mumbai sydney melbourne cairo nairobi toronto chicago boston seattle miami vegas hawaii france germany spain italy portugal austria
  switzerland netherlands belgium denmark sweden norway finland iceland ireland scotland england britain greece turkey russia ukraine
  poland croatia hungary japan china korea india thailand vietnam australia egypt morocco kenya africa asia europe america canada mexico
  brazil argentina chile peru country countries greek turkish italian
  weather rain rainy raining snow snowing storm sunny sunshine cloudy windy umbrella summer winter
  autumn springtime earthquake hurricane volcano
  moon mars planet planets galaxy astronaut nasa rocket alien aliens telescope evaporate physics
  quantum gravity
  ancient medieval bronze roman romans empire emperor king queen prince princess knight pharaoh war battle
  soldier army revolution president minister parliament election elections vote voting politician senator treaty century invented inventor
  invention etymology myth legend god religion church mosque bible prayer pope philosophy philosopher
  kant plato aristotle nietzsche ethics moral morality soul
  song songs singer sing singing melody jazz opera concert orchestra piano guitar violin drum drums band album lyrics dance dancing ballet
  movie movies film films cinema actor actress netflix episode sitcom theatre theater novel novels poet poem poetry fairy tale
  joke jokes riddle painter sculpture vermeer rembrandt picasso monet shakespeare artist gallery celebrity celebrities famous
  buy buying bought purchase shopping shop shops supermarket mall cheap cheapest bargain
  deliver delivery courier parcel pickup haircut barber salon shoe shoes dress shirt trousers jacket coat socks jewelry
  necklace perfume makeup cosmetics gift gifts toy toys lego doll lottery bet betting casino gambling
  police thief burglar notary prison jail ambulance emergency neighborhood mayor embassy
  wear wearing knit knitting sew sewing crochet origami pottery candle wool cotton leather wood wooden metal gold silver diamond plastic
  glass bottle cup plate bowl spoon knife pan pot bag wallet
  kindergarten
  earn earns earning
  happy sad angry bored anxious worried scared shy dream dreams nightmare horoscope zodiac astrology tarot
  news gossip newspaper lovely
  
  `
    .split(/\s+/)
    .filter((word) => word !== ''),
);
