/**
 * The words by which a question says what it wants. A word may serve several wants; which of them is
 * meant is decided in `wanted.ts`.
 */
const concepts = {
  open: 'open opening opened uncork crack finish finishing pour pouring drink drinking sip sipping taste try have dram nightcap glass bottle choose pick suggest suggestion recommend recommendation should',
  tonight: 'tonight today evening now weekend dinner night nightcap friday saturday sunday later',
  pair: 'pair pairs pairing pairings match matches matching goes go well serve serving suit suits alongside accompany accompanies complement eat eating food meal dish',
  with: 'with for to',
  make: 'make making mix mixing shake stir prepare build cocktail cocktails drinks recipe recipes makeable craft',
  recipe: 'recipe recipes ingredients ingredient instructions how',
  away: 'away missing lack lacking unlock unlocks almost nearly short',
  gain: 'gain gains gained gainer grow grew grown growth increase increased appreciate appreciated rise risen profit profits performer performers performing performance winner winners investment investments return returns earned',
  loss: 'loss losses lose lost loser losers fell fallen drop dropped dropping decline declined worst',
  worth:
    'worth value values valuable valued expensive priciest cost costs price prices priced pay paid cheapest',
  past: 'past overdue late over hill peak window expired faded tired gone bad declining passed beyond',
  soon: 'soon soonest urgent ready readiness mature hold keep wait when drinkable until long',
  have: 'have own owned owns got list show count many much number total collection cellar inventory shelf stock there',
  next: 'buy buying next purchase purchasing shop shopping get invest acquire add wishlist',
  about:
    'about tell describe know info information details detail facts notes what which where who',
  where: 'where place located location stored stand stands kept find',
  left: 'left remaining level full empty much',
  help: 'help can do able ask questions abilities',
  greet: 'hello hi hey greetings morning cheers',
  thanks: 'thanks thank thx',
  rank: 'cheap cheaper pricey average cheapest dearer dearest pricier priciest highest lowest top rated best worst favourite favorite favourites favorites expensive valuable strongest stronger weakest weaker',
  paid: 'paid pay spend spent bought cost',
  oldest: 'oldest older old aged age ages',
  youngest: 'youngest younger newest young recent',
} as const satisfies Record<string, string>
export type Concept = keyof typeof concepts

const words = (text: string) => new Set(text.split(/\s+/).filter(Boolean))

const sets = Object.fromEntries(
  Object.entries(concepts).map(([name, text]) => [name, words(text)]),
) as unknown as Record<Concept, ReadonlySet<string>>

/** Whether the word serves this want. */
export const serves = (word: string, concept: Concept): boolean => sets[concept].has(word)

/** Words without a meaning of their own. */
const little = words(
  `a an the of in on at my our your me i we you it its this that these those is are was be been am
   and or but not no yes any some all more most less least very really just please would could will
   shall may might let lets us from by as if so too also than then there here out off up down into
   do does did done has had having want wanted wants like likes liked feel feeling mood think give
   gave need needs looking look use using used one ones two three few several bottle bottles thing
   things something anything nothing everything good best better great nice perfect right
   write read whats wheres whos hows ive im id ill youd dont cant lets should which what who whom whose why
   first each
   he she his her hers their theirs us ours yours mine one's who's oh ok okay hmm well sure maybe
   perhaps exactly roughly about around ever never always often only even again already soon actually
   right kindly thanks today currently left please know see find found help show tell name names called
   biggest smallest largest prime overall altogether together total sum number amount worth same different
   else such other another each every both either neither whole
   does did doing done being been goes going come comes came kept keeping put stored lying lie lies
   own owned owning available ready bit lot lots plenty kind sort sorts type kinda exact
   looking lookup search seeking mean means say says said talk point
   because since while until though although whether if unless once
   person friend friends wife husband dad mum mom father mother boss birthday christmas party guest guests host someone somebody
   gift present gifts presents lover fan dollar dollars money between only just them those these they other ones else
   vintage anything rated rating ratings star stars score scores scored made stuff how when where currently still ever yet around per each by year years vintage vintages drink
   category categories region regions country countries type types kind kinds style styles
   producer producers maker makers winery wineries distillery distilleries brand brands
   grape grapes varietal varietals variety varieties were placed bring`,
)

/** Words that names of many bottles share: alone they name none. */
const common = words(
  `wine wines whiskey whisky whiskeys whiskies bourbon bourbons scotch scotches rye gin gins rum rums
   vodka vodkas tequila tequilas mezcal brandy cognac cognacs beer beers liqueur liqueurs spirit
   spirits champagne champagnes amaro port sherry vermouth single malt malts cask reserve old aged
   straight blended blend limited edition release special red white rose sparkling dry sweet brut
   classic original estate chateau domaine distillery distillers winery company and de la le du des
   ml cl proof abv bottled bond barrel small batch double extra dark light gold silver black blue green`,
)

export const isFillerWord = (word: string): boolean => little.has(word)
export const isCommon = (word: string): boolean => common.has(word)
export const isConcept = (word: string): boolean => Object.values(sets).some((set) => set.has(word))

/** Words known independently of the cellar. */
export const vocabulary: ReadonlySet<string> = new Set([
  ...Object.values(sets).flatMap((set) => [...set]),
  ...little,
  ...common,
])
