import { plainWords } from '../../kernel/text.ts'

/**
 * Where drinks come from, each place under the one that it lies in. A line holds places with a `;`
 * between them: `name: other names | grape of its reds | grape of its whites`, where a label names none.
 */
const table = `
france: french
 burgundy: bourgogne, burgundies, burgundian | pinot noir | chardonnay
  chablis: petit chablis; hautes cotes; cote d or
   cote de nuits
    gevrey chambertin: gevrey, chambertin; morey saint denis; chambolle musigny: chambolle, musigny; vougeot: clos de vougeot, clos vougeot; vosne romanee: vosne; echezeaux; nuits saint georges: nuits st georges; marsannay; fixin
   cote de beaune
    aloxe corton: corton; savigny les beaune: savigny; beaune; pommard; volnay; monthelie; auxey duresses; saint aubin; meursault; puligny montrachet: puligny, montrachet; chassagne montrachet: chassagne; santenay
  cote chalonnaise
   rully; mercurey; givry; montagny
  maconnais: macon
   pouilly fuisse; saint veran
 beaujolais | gamay
  morgon; fleurie; moulin a vent; brouilly: cote de brouilly; julienas; chenas; chiroubles; regnie; saint amour
 bordeaux: claret
  medoc: haut medoc | cabernet sauvignon
   pauillac; margaux; saint julien: st julien; saint estephe: st estephe; moulis; listrac
  graves; pessac leognan: pessac
  libournais | merlot
   saint emilion: st emilion; pomerol; lalande de pomerol; fronsac
  sauternais
   sauternes; barsac
  entre deux mers
 rhone: rhone valley, cotes du rhone
  northern rhone | syrah
   cote rotie; hermitage: crozes hermitage; saint joseph: st joseph; cornas; condrieu || viognier
  southern rhone | grenache
   chateauneuf du pape: chateauneuf; gigondas; vacqueyras; rasteau; cairanne; lirac; tavel; ventoux
 loire: loire valley
  sancerre | pinot noir | sauvignon blanc; pouilly fume || sauvignon blanc; vouvray || chenin blanc; savennieres || chenin blanc; chinon | cabernet franc; bourgueil | cabernet franc; saumur: saumur champigny | cabernet franc | chenin blanc; muscadet || melon; touraine; anjou: anjou saumur; quincy || sauvignon blanc; reuilly || sauvignon blanc; menetou salon || sauvignon blanc; cote roannaise | gamay
 alsace
 champagne: champagnes
 jura
  arbois; chateau chalon
 savoie
 provence
  bandol | mourvedre | clairette
 languedoc
  minervois; corbieres; faugeres; pic saint loup; limoux; banyuls; maury; saint chinian; fitou; picpoul de pinet: picpoul; pays d oc: vin de pays d oc
 roussillon
 southwest france: sud ouest
  cahors | malbec; madiran | tannat; jurancon; bergerac; monbazillac
 corsica: corse
 cognac; armagnac: bas armagnac; calvados; normandy
italy: italian, italia
 piedmont: piemonte, piedmontese
  langhe
   barolo: barolos | nebbiolo; barbaresco: barbarescos | nebbiolo
  roero | nebbiolo | arneis; gattinara | nebbiolo; ghemme | nebbiolo; gavi || cortese; asti || moscato; alba; monferrato; dogliani | dolcetto; nizza | barbera
 tuscany: toscana, tuscan
  chianti: chianti classico | sangiovese; montalcino: brunello di montalcino, rosso di montalcino, brunello, brunellos | sangiovese; montepulciano: vino nobile | sangiovese; bolgheri; maremma: maremma toscana; san gimignano || vernaccia; carmignano; scansano: morellino di scansano | sangiovese; cortona
 veneto: venetien
  valpolicella: amarone, amarone della valpolicella, recioto | corvina; soave || garganega; prosecco: valdobbiadene, proseccos || glera; bardolino
 lombardy: lombardia
  franciacorta; valtellina | nebbiolo
 friuli: collio; alto adige: sudtirol, south tyrol; trentino; trento
 emilia romagna: lambrusco, emilia, romagna; umbria: montefalco; marche: marches; abruzzo; campania: taurasi; puglia: apulia, apulien, salento; molise; calabria; basilicata: vulture
 sicily: sicilia, sicilian, terre siciliane
  etna | nerello mascalese | carricante; marsala
 sardinia: sardegna; liguria; aosta: valle d aosta
spain: spanish, espana
 rioja: la rioja, riojas | tempranillo; ribera del duero: ribera | tempranillo; toro | tempranillo; castilla y leon: castile
 galicia
  rias baixas || albarino; ribeira sacra | mencia; valdeorras || godello
 bierzo | mencia; rueda || verdejo; navarra
 catalonia: catalunya, cataluna
  priorat: priorato; penedes; montsant
 cava: cavas; jerez: sherry region; montilla; malaga; jumilla | monastrell; la mancha; canary islands: tenerife; mallorca; alicante; valencia: utiel requena; yecla | monastrell; almansa; madrid: vinos de madrid; mentrida; calatayud; campo de borja; castilla
portugal: portuguese
 douro: porto; alentejo; dao; bairrada; vinho verde; madeira island; lisboa; setubal; tejo; beira interior
germany: german, deutschland
 mosel: moselle, mosel saar ruwer, saar, ruwer; rheingau; rheinhessen; pfalz; nahe; baden; franken: franconia; wurttemberg; ahr; bavaria; black forest: schwarzwald
austria: austrian, osterreich
 wachau; kamptal; kremstal; burgenland; styria: steiermark, sudsteiermark; weinviertel; neusiedlersee; carnuntum; wagram; traisental; thermenregion; lower austria: niederosterreich
switzerland: swiss
 valais; vaud
hungary: hungarian
 tokaj: tokaji; eger; villany
greece: greek
 santorini; naoussa; nemea; crete: kreta, cretan; macedonia: makedonien; peloponnese
slovenia: slovenian
croatia: croatian
romania: romanian
bulgaria: bulgarian
georgia: georgian
lebanon: lebanese
 bekaa
israel: israeli
turkiye: turkish
england: english
united kingdom: uk, british, britain
ireland: irish
 cork
netherlands: dutch, holland
belgium: belgian
denmark: danish
sweden: swedish
norway: norwegian
finland: finnish
poland: polish
russia: russian
czech republic: czech
scotland: scottish
 islay; speyside: dufftown, rothes; highland: highlands; campbeltown; lowland: lowlands; islands: island
  orkney; skye: isle of skye; jura distillery; mull; arran
usa: america, american, united states
 california: californian, kalifornien
  napa: napa valley, oakville, rutherford, stags leap district, howell mountain, saint helena, carneros; sonoma: sonoma county, sonoma coast, russian river, russian river valley, dry creek valley, alexander valley; paso robles; santa barbara: santa ynez valley, santa rita hills; monterey; mendocino: anderson valley; lodi; central coast; north coast; santa cruz mountains; sierra foothills
 oregon: willamette valley, willamette, dundee hills; washington: washington state, columbia valley, walla walla, red mountain, yakima valley, columbia gorge
 new york: finger lakes; texas; virginia; kentucky; tennessee; indiana; vermont; colorado
canada: canadian
 ontario: niagara; british columbia: okanagan; quebec
mexico: mexican
 jalisco; oaxaca
argentina: argentine, argentinian
 mendoza: uco valley; salta: cafayate; patagonia
chile: chilean
 maipo: puente alto, maipo valley; colchagua: apalta, colchagua valley; casablanca; aconcagua; maule; itata; limari; leyda; bio bio
uruguay: uruguayan
brazil: brazilian
peru: peruvian
cuba: cuban
jamaica: jamaican
barbados: barbadian, bajan
trinidad
guyana: demerara
martinique
guadeloupe
haiti
dominican republic: dominican
puerto rico: puerto rican
venezuela: venezuelan
guatemala: guatemalan
nicaragua: nicaraguan
australia: australian
 south australia
  barossa: barossa valley; mclaren vale; clare valley; eden valley; coonawarra; adelaide hills
 victoria
  yarra: yarra valley; mornington; heathcote
 margaret river; tasmania: tasmanien, tasmanian; hunter valley; adelaide; south eastern australia: southeastern australia; western australia: south west australia
new zealand: nz
 marlborough; hawkes bay; central otago: otago; martinborough; north canterbury: canterbury; nelson; gisborne
south africa: south african
 stellenbosch; swartland; constantia; franschhoek; western cape: coastal region, cape coast; paarl; walker bay; hemel en aarde: hemel en aarde valley; elgin; robertson
japan: japanese
india: indian
china: chinese
taiwan: taiwanese
`

export interface Place {
  readonly id: string
  readonly above: Place | undefined
  readonly redGrape: string | undefined
  readonly whiteGrape: string | undefined
}

/** Every name of a place as plain words with single spaces. */
export const placesByName: ReadonlyMap<string, Place> = read()

function read(): ReadonlyMap<string, Place> {
  const found = new Map<string, Place>()
  const path: Place[] = []
  for (const line of table.split('\n').filter(Boolean)) {
    const depth = line.length - line.trimStart().length
    const above = path[depth - 1]
    for (const one of line.trim().split('; ')) {
      const [named = '', red, white] = one.split('|').map((part) => part.trim())
      const [id = '', aliases = ''] = named.split(': ')
      const place: Place = {
        id,
        above,
        redGrape: red || undefined,
        whiteGrape: white || undefined,
      }
      for (const name of [id, ...aliases.split(', ')]) if (name) found.set(name, place)
      path[depth] = place
    }
  }
  return found
}

const maxWords = 4

/** The places that a text names, the longest names first, none within another. */
export function placesIn(text: string): readonly Place[] {
  const words = plainWords(text).map((word) => (word === 'st' || word === 'ste' ? 'saint' : word))
  const found: Place[] = []
  for (let from = 0; from < words.length; from++)
    for (let length = Math.min(maxWords, words.length - from); length > 0; length--) {
      const place = placesByName.get(words.slice(from, from + length).join(' '))
      if (!place) continue
      found.push(place)
      from += length - 1
      break
    }
  return found
}

export const countryOf = (place: Place): Place => (place.above ? countryOf(place.above) : place)

/** Whether a place is the other one or lies in it. */
export const isInPlace = (place: Place, id: string): boolean =>
  place.id === id || (place.above !== undefined && isInPlace(place.above, id))
