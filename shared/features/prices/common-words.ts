/*
 * Words that names of bottles share, by what they say. Some write them and some do not, of the very
 * same bottle: they tell none from another.
 */

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Words of makers in addition to their own names. */
export const makers = words(`
  distillery distilleries distillers distilling distiller brewery breweries brewing
  winery wineries vineyard vineyards wines estate estates cellars chateau domaine domaines clos
  weingut winzer weinkellerei kellerei bodega bodegas vina vinas cantina cantine tenuta tenute
  azienda agricola fattoria podere poderi castello casa celler cellers vinicola fratelli weinhaus quinta herdade adega maison cave caves vignobles vignoble
  company co inc llc ltd plc gmbh spa srl sca sarl
  sons fils freres brothers bros sohne figli hijos
  importers imports brands group beverages international
  colonel doctor isle sa cv marchesi marchese conti conte barone baron graf
`)

/** Words that mark a maker as a firm, whose name is often not on its bottles. */
export const firms = words(`
  sons sa cv distillers distillery distilleries distilling company co inc ltd limited llc plc gmbh
  brands group imports importers beverages international suntory diageo pernod
  edrington cointreau bacardi heineken lvmh
`)

/** Makers with many brands, which may be named beside them or not. */
export const groups = words('suntory diageo edrington pernod ricard lvmh heineken')

/** What kind of wine, of drink or of wrapping it is: said by some, and seen by all. */
export const plain = words(`
  jr junior whisky kentucky tennessee wine bottle spirit spirits liqueur beer
  original edition label brut nv nonvintage cuvee
  agricole rouge tinto rosso rotwein rotvin
  doc docg doca dop igt igp aoc aop ava qba vdp vdt
  appellation controlee protegee origine denominazione controllata garantita
  wheated craft traditional
  gp giftbox giftboxed geschenkbox geschenkverpackung geschenkkarton owc ohk holzkiste presentkartong
  astuccio estuche etui
`)

/** Origins of spirits, for any name next to them. */
export const origins = words(`
  islay speyside campbeltown orkney skye kentucky tennessee
  scottish scotch irish english welsh japanese american canadian mexican jamaican barbadian
  guatemalan guyanese cuban dominican venezuelan nicaraguan french italian spanish swedish polish
  russian taiwanese indian
`)

/** The same, if it can be part of a name: right before the kind, as in `Highland Single Malt`. */
export const originsBefore = words('highland highlands lowland lowlands island islands')

/** What says that it is a spirit. */
export const spirits = words(`
  single malt pure blended blend scotch whisky straight bourbon rye rum gin vodka tequila mezcal
  cognac brandy
`)

/** Common names of many makers' bottles: they identify none alone. */
export const common = words(`
  straight rye bourbon malt single double triple barrel cask strength batch small proof reserve
  reserva riserva gran grand select selection special blanco plata silver reposado anejo extra gold
  white black red dark light aged spiced dry london peated old limited release number finish sherry
  port vintage blanc rouge rose rosado rosato bianco rosso trocken sec demi sweet classic blend
  blended pure vsop vs xo family antique bonded bottled bond cuvee brut nature
`)
