import { unaccented } from '../../../kernel/text.ts'
import type { Target } from './targets.ts'

/**
 * Parts of the words that name columns, in English, German, French, Spanish, Italian, Portuguese,
 * Swedish, Norwegian, Danish, Finnish, Dutch and Japanese. A star stands for any letters: `*preis*`
 * is in `Ankaufspreis`, and `wert` behind a star in `Zeitwert` and not in `Bewertung`. Japanese has
 * no gaps, and is found anywhere.
 */
const stems = {
  price: `price* cost* paid spent *preis* *kosten* prix pu cout* payee paye* precio* pagad* coste*
    prezzo* costo* pagat* preco* custo* pago importe importo montant betrag* *belopp* *belop* amount
    *pris *kostnad* *omkostning* *hinta* *kustannus* *prijs* *summa *sum bezahlt* betalt* betaald*
    maksett* hammer* ek 価格 値段 金額 単価 買値 支払`,
  /** Of these the price is the purchase price, whatever other prices the table has. */
  spent: `cost* paid spent payee paye* cout* pagad* pagat* coste* costo* custo* *kosten* *kostnad
    *omkostning* *kustannus* bezahlt* betal* maksett* ek`,
  value: `value* valuation* worth *wert valeur* valor valore *varde* *verdi* *vaerdi* *arvo arvosta
    *waarde estimat* estimac* *taxat* schatz* tasac* cotiz* cotac* quotaz* quotation* cote stima*
    takst* 価値 価額 評価額 時価`,
  market: `market* mkt current* today* now present* *markt* *marknad* *marked* *markkina* *aktuel* akt
    heutig* *zeitwert* schatz* *wiederbeschaff* replace* actuel* marche marchand* estim* est stimat*
    stima mercad* mercat* merc atual* attual* actual* nuva* *nuvarde* navaer* nuvaer* nyky* huidig*
    *dagens* dagwaarde tamanhetk* anslat* anslaet* uppskatt* geschat* arvioit* verdivurd* nu 市場 現在
    推定 時価`,
  buy: `purch* bought buy* acqui* acq *kauf* erwerb* erworb* *anschaff* ersteh* achat* achet* compra*
    adqui* aquis* kop* *inkop* kjop* *kjop* innkjop* kob* *indkob* anskaf* osto* ostet* hank* *koop*
    gekocht* ingekocht* *aanschaf* 購入 仕入 入手 買 取得`,
  sale: `sold sale* selling *verkauf* vente vendu venta vendid* vendit* vendut* venda *salg* myyn*
    *verkoop* forsalj* sald 売`,
  date: `date* *datum* data fecha* f jour giorno *dato* *pvm* *paiv* 年月日 日`,
  /** A date where something is bought: `Kauftag`, `gekauft am`. */
  on: `*tag *dag on am le el il em den op`,
  drink: `drink* *trink* *genuss* boire beber consum* bere bev* drick* *drikk* drik* juo* juot* nautit*
    dronk* apogee* garde* guard* window *fenster* *fonster* *vindu* fenetre* finestr* ventan* janel*
    ready mature maturity *reif* pret listo pronto valmis klar mogen moden peak *hohepunkt* optim*
    *haltbar* *hallbar* *holdbar* haller holder sailyy* best 飲`,
  from: `from after start* begin* first earl* ab debut partir desde inicio iniz* dal fra fran vanaf
    *fruh* tidig* tidlig* aikais* alkaen vuodesta ready pret listo pronto valmis klar vroeg* since
    から 開始 始`,
  /** Articles, too, which say so only where nothing says the contrary. */
  weakFrom: `da de van von des`,
  weakTo: `a al`,
  to: `to until till by before end* last* latest through past bis avant jusqu* fin fine fim hasta antes fino
    entro ate til till inden innen fore for tot voor viimeist* ennen asti vuoteen spat* senast* senest*
    laatst* max* まで 終`,
  year: `year* yr yrs *jahr *jahre *jahren j annee* an ans ano anos anno anni ar *ngsar *skordear
    *hostar *arstal vuosi* vuot* vuosia v jaar* *jaar *jaren jr 年`,
  vintage: `vintage* vint vtg *jahrgang* jahrg jg *millesim* mill anada* *annata* ann safra* colheita*
    *argang* arg *vuosikerta* vsk *jaargang* harvest* crop *ernte* lese* recolte* cosecha* *vendem*
    vendim* vendange* vindim* *skord* host* innhost* sato* *sadonkorj* *oogst* 収穫 醸造年 ヴィンテージ
    ビンテージ 年号 生産年`,
  age: `age aged ageing aging agestatement alter alters* *alter edad* eta idade* alder* *alder ika leeftijd* *reife*
    *gereift* vieilliss* crianza* envejec* invecch* affinam* envelhec* estagi* lagrad* *fatlagr* *fadlagr*
    lagret modnet kypsy* rijp* gerijpt* antigued* old oud matured* *vatjar* 熟成 年数 エイジ`,
  size: `size* *volum* *volym* vol *tilav* capac* kapaz* format* *formaat* fmt *inhalt* *grosse* content* conten*
    contenu cont taman* tam taille* *fullm* *fullv* *gebinde* *inhoud* *grootte* *maat *storlek*
    *storrelse* *str *koko *koon vetois* misura* dimens* medida* *indhold* *innhold* *innehall* ml cl
    容量 サイズ`,
  alcohol: `alc *alcoh* alcoo* alcol* alk *alkoh* abv* strength* *starke* degre* grado* grad graduac*
    gradaz* teor* tenor* styrk* *styrka* *styrke* vahvuu* *sterkte* アルコール 度数`,
  percent: `pct percent* prozent* prosent* procent* pourcent* porcent*`,
  proof: `proof`,
  quantity: `qty qta qte qtd quant* cant cantid* count counts counted *anzahl* *zahl anz menge *lagermenge bestand*
    *bestand stuck* vorrat* stock* existen* unidad* units uds giacenz* pezzi rimanen* restant* remain*
    left hold* held hand owned invent* estoque* aantal* aant *voorraad* hoeveel* antal* antall* ant
    kvant* mengde* maengd* lager saldo behold* tilbage igjen kvar maara* *maara lukumaar* lkm kpl
    jaljella varastossa stk st pcs piece* nb nbre nbr over 本数 数量 在庫 個数 手持 所有 残`,
  number: `number* num numero* nummer *nummer *numero nr no n *nr nro 番号`,
  bottles: `bottles btls *flaschen bouteilles bout botellas bot bottiglie bott garrafas flaskor
    flasker flessen pulloja pullojen pullot flacons butelj fl`,
  bottle: `bottle* btl flasche* bouteil* bout bt botell* bot bottigl* bott garraf* flask* fles* pullo*
    flacon* ボトル 瓶 本`,
  rating: `rating* score* point* *punkt* star stars *sterne *bewert* *wertung* benot* evaluat* etoil*
    punt* valorac* calific* estrel* voto voti valutaz* stelle pont* avaliac* classific* betyg*
    *poang* stjarn* bedomn* karakter* *poeng* stjern* *vurder* bedomm* *arvosan* piste* *piste tahde*
    arvio* arvostel* beoordel* waarder* cijfer* sterren* terningk* grade notation 評価 点 スコア 星`,
  critic: `parker* rp ws wa *criti* *kriti* kriiti* expert* guide* guia* avg average community
    専門家 評論家 パーカー`,
  own: `my own personal perso* mein* eigen* ma mon mi mis propi* mio meu meus minha mitt mina min mine egen
    eget egne oma omat mijn your 自分 個人 マイ`,
  notes: `notes *notiz* *anmerk* *bemerk* *komment* comment* coment* commen* remark* remarq* observ* osserv*
    impress* *eindruck* *tasting* *degust* *verkost* *provning* *smak* *smag* notat* *notat* *noter
    *noter* *antecknin* muistiinp* huom* lisat* makuk* kuvaus *opmerk* *notiti* apunt* appunt*
    apontam* cata prova thought* merkn* omdom* review* comentar* メモ コメント 感想 備考 ノート`,
  code: `*barcode* *barkod* ean* upc* gtin* gencod* *strichcod* barres barre barras *streepjes* *strekkod*
    *stregkod* *streckkod* *viivakood* jan sku バーコード jan`,
  anyCode: `code* cod codigo* codice* *kode* *kod articleno artikelnr`,
  currency: `curr* cur ccy *wahrung* waehrung* whg devis* divis* monnai* monet* moned* moeda* valuta* val
    *valuutta* *valuutan* munt* 通貨 貨幣`,
  kind: `type* *typ *type kind* *categ* *kateg* colo* *farbe* couleur* cor kleur* farg* *farve* vari style*
    stil stile estilo* stijl tyyli genre* genero* *art sort *sorte *soort* *grupp* group* famil* clas*
    klas* tipo* *luokka* *tyyp* laji *ryhm* *groep* 種類 タイプ 色 カテゴリ 分類 酒類 スタイル`,
  sub: `sub* unter* sous* sotto* under* ala* サブ`,
  grape: `grape* *rebsort* *traube* cepage* encepag* assembl* uva uvas uve uvag* vitign* casta* varied*
    variet* druif* *druiven* druv* *druv drue* *rypal* lajik* blend raisin* 品種 ブドウ ぶどう 葡萄 セパージュ`,
  /** When it was filled, which is no name. */
  filled: `bottled bottling* abgefullt abfulldat* abfulljahr embotellado mise buteljerad aftappet tappet gebotteld`,
  seller: `store shop seller* vendor* merchant* dealer* retail* suppli* distribut* import importer*
    importeu* importat* importad* importor* importat* imported importiert* importerad* importert*
    importeret *importeerd *handler* lieferant* fourniss* magasin caviste* tienda* proveed* fornit*
    negozio loja fornec* leveran* *forhandl* *aterfors* butik* kauppa *myyja* *verkoper* *tuoja
    toimittaj* winkel* source 輸入 販売 仕入先 購入先 店`,
  cask: `cask* barrel* *fass fass* fut barric* barril* botte fat fatn* fattyp* fad fadn* fadt* vat vatn*
    *tynnyr* 樽`,
  place: `location* place* storage* stored store cellar* kept warehous* where wo *lager* *keller *keller*
    *standort* ort *aufbewahr* emplac* cave lieu* stockag* endroit rang* ubicac* lugar* almacen*
    guarda garrafeira donde luogo ubicaz* magazz* dove localiz* local onde armaz* *plats*
    *kallar* *forvar* placer* plasser* *sted* oppbevar* opbevar* *kjeller* *kaelder* hvor var sijain*
    *paikk* *kellar* sailyt* *varasto* missa locatie* *plaats* *plek* opslag* kelder* bewaar* ligt waar
    room* *raum* fridge* 場所 保管 置き 収納 セラー`,
  bin: `bin bins rack* *regal* shelf shelv* slot* *fach platz *stellpl* casier* etager* etag* case rangee*
    range* clayet* casiller* estant* hueco* balda* botellero* scaffal* ripian* casell* scompart* fila*
    prateleir* nicho* compart* vak* rek schap* plank* *plank hyll* *hylle *hylla fack* stall stallet
    reol* hyld* lokero* teline* rivi drawer tray row posto plass plads plek stativ rum rom
    棚 段 ラック 列`,
  position: `position* posic* posizion* 位置`,
  country: `countr* nation* naz* *land *lands pais* pays paese stato maa *maa 国`,
  region: `region* *region regio regiao *regio *gebiet* apell* appell* appel* aoc aop doc docg ava zona*
    zone* area* district* distrit* distrett* *distrik* terroir* vignobl* comarca* *omrade* alue* *alue* seutu maakun*
    *streek* *gebied* origen* origin* origem* *herkunft* *herkomst* *ursprung* opprinn* oprind* opphav*
    alkuper* provenien* provenan* locale 産地 地域 地区 地方`,
  distillery: `distill* destil* *brenner* *braend* stoker* gestook* tisla* distiller* 蒸留 蒸溜`,
  producer: `producer* producent* productor* producteu* produtt* produtor* produsent* produzent* produktor*
    *erzeug* *herstell* *gut winzer* *kellerei* marke merk merke merkki maerke marque* marca* brand brands brandname
    winer* estate* house maker* made manufact* maison* domain* chateau* vigneron* elaborad* elaborateu*
    casa fabric* fabrik* azienda* viticolt* quinta* vinicol* tillv* *hus *talo *gard
    *gaard egendom* brewer* brygg* brasser* brauer* cervece* cervej* birrif* tilvirk* fremst* valmist*
    *viinitil* tila tuottaj* panimo* *huis domein* gemaakt* brouwer* *wijnmak* bottler* embotel* 生産者
    メーカー ブランド 製造 造り手 醸造所 蔵元 ワイナリー`,
  /** Houses that make wine, and rooms where it lies. */
  house: `bodega* cantina* adega*`,
  tags: `tags tag tagg taggar keyword* labels *schlagw* *stichw* etiquettes etiquetas etichette etiketter
    etiketten cles palabra* parol* palavr* nyckelord* nokkelord* nogleord* *stikkord* emneord* avainsan*
    tunnist* asiasan* trefwoord* タグ キーワード ラベル`,
  name: `name* *name *namn* *navn* *naam* nom nome nimi* *nimi nimike libell* intitul* designa* *bezeichn*
    benam* benev* benaev* title* titel* titol* label* *etiket* *etikett* etiquet* etichet* rotul* item*
    article artikel artikkel articolo articulo artigo referen* expres* lot lotto cuvee* *abfull* product
    produkt produit producto prodotto produto tuote* vare* *vare drink 名 銘柄 商品 品`,
  /** The thing itself, which names nothing where anything else does. */
  thing: `wine* wein* vin vins vino vinho vini vinets viini* wijn* whisk* spirit* rum gin beer* bier* ワイン
    ウイスキー`,
  /** Headers that can be a name or a note. */
  described: `descri* *beskriv* *beschreib* *omschrijv* *betegn* 説明`,
  /** A protected place, and a person's own name for something. */
  denomination: `denomin*`,
  /** French says `nombre` of a count, Spanish of a name. */
  nombre: `nombre`,
  /** A rating in one language and a remark in another. */
  note: `note nota`,
  key: `id uuid guid *id key lopnummer* lobenummer* 管理番号`,
  unit: `ml cl dl l liter* litre* litro* oz usd eur gbp chf sek nok dkk jpy cad aud kr`,
} as const satisfies Readonly<Record<string, string>>

type ColumnWordPart = keyof typeof stems

interface Stem {
  readonly part: ColumnWordPart
  readonly text: string
  readonly fits: 'whole' | 'start' | 'end' | 'within'
}

const isCjk = (text: string) => /[\u3040-\u30ff\u3400-\u9fff]/.test(text)

const compiled: readonly Stem[] = (Object.keys(stems) as ColumnWordPart[]).flatMap((part) =>
  stems[part]
    .trim()
    .split(/\s+/)
    .map((stem): Stem => {
      const [open, close] = [stem.startsWith('*'), stem.endsWith('*')]
      const text = unaccented(stem.replaceAll('*', ''))
      const isWithin = (open && close) || isCjk(stem)
      return { part, text, fits: isWithin ? 'within' : open ? 'end' : close ? 'start' : 'whole' }
    }),
)

/** A header's words, folded: `n°` and `#` are `nr`, `%` is `pct`; those in brackets apart. */
function wordsOf(header: string): { readonly main: string[]; readonly aside: string[] } {
  const plain = unaccented(
    header
      .normalize('NFKC')
      .replace(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, ' ')
      .replace(/#|№|\bn\s*\.?\s*[ºo°]\.?(?!\p{L})/giu, ' nr ')
      .replace(/\bd\.\s?o\.(?:\s?[cgp]\.)*/gi, ' doc ')
      .replace(/^\s*d\.?\s?o\.?\s*$/i, ' doc ')
      // Japanese has no spaces, also next to Latin letters.
      .replace(/([a-z])(?=[\u3040-\u30ff\u3400-\u9fff])/gi, '$1 '),
  ).replaceAll('%', ' pct ')
  const split = (text: string) => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  const outside = plain.replace(/[([{][^)\]}]*[)\]}]?/g, ' ')
  const inside = [...plain.matchAll(/[([{]([^)\]}]*)/g)].map((match) => match[1]).join(' ')
  return { main: split(outside), aside: split(inside) }
}

const letters = (word: string) => word.replace(/\d+$/, '') || word

const fitting = (input: string): ColumnWordPart[] => {
  const word = letters(input)
  return compiled
    .filter(({ text, fits }) => {
      if (fits === 'whole') return word === text
      if (fits === 'start') return word.startsWith(text)
      if (fits === 'end') return word.endsWith(text)
      return word.includes(text)
    })
    .map(({ part }) => part)
}

/** Parts that count behind a name as well, in brackets: `Alter (Jahre)`, `飲み頃(から)`. */
const aside = new Set<ColumnWordPart>([
  'percent',
  'year',
  'from',
  'to',
  'quantity',
  'unit',
  'number',
  'rating',
])

interface ColumnWordName {
  readonly parts: ReadonlySet<ColumnWordPart>
  /** It has an unknown word. */
  readonly isForeign: boolean
}

const particles = new Set(
  `the of a an per in at and und der die das pro im je du la les los las del della dello dei di lo do dos das o os
  as e et y i och av per pr ud og en het te ja l d w s p u z c b vol x`.split(/\s+/),
)

const known = new Map<string, ColumnWordName>()

function named(header: string): ColumnWordName {
  const there = known.get(header)
  if (there) return there
  const { main, aside: inside } = wordsOf(header)
  const words = main.length > 0 ? main : inside
  const parts = new Set<ColumnWordPart>()
  let isForeign = false
  for (const word of words) {
    const own = fitting(word)
    for (const part of own) parts.add(part)
    if (own.length === 0 && !particles.has(word) && /\p{L}{2}/u.test(word)) isForeign = true
  }
  for (const word of inside) for (const part of fitting(word)) if (aside.has(part)) parts.add(part)
  const found = { parts, isForeign }
  if (known.size > 2_000) known.clear()
  known.set(header, found)
  return found
}

/** Possible meanings of a column, the likeliest first; `noted` has no field of a bottle. */
export type NamedTarget = Target | 'noted'
export interface NamedMeaning {
  readonly target: NamedTarget
  /** At most 100; cells decide between close ones. */
  readonly score: number
}

const isPerLitre = (header: string) =>
  /(?:\/|\b(?:per|pro|je|au|al|por|pr\.?)\s)\s*(?:l|liter|litre|litro)\b/i.test(header)

/** The meaning of a column's name. */
export function meaningsOf(header: string): readonly NamedMeaning[] {
  const { parts, isForeign } = named(header)
  const has = (...wanted: readonly ColumnWordPart[]) => wanted.every((part) => parts.has(part))
  const any = (...wanted: readonly ColumnWordPart[]) => wanted.some((part) => parts.has(part))
  const only = (...wanted: readonly ColumnWordPart[]) =>
    parts.size > 0 && !isForeign && [...parts].every((part) => wanted.includes(part))
  const found: NamedMeaning[] = []
  const add = (target: NamedTarget, score: number) => {
    if (!found.some((one) => one.target === target)) found.push({ target, score })
  }

  if (any('code')) add('sku', 100)
  if (any('currency')) add('currency', any('price', 'value') ? 70 : 100)
  if (any('critic')) add('noted', 100)
  // The number that another table has for a region or a house.
  if (any('key') && any('country', 'region', 'producer', 'distillery'))
    return [{ target: 'noted', score: 100 }]
  if (any('proof')) add('proof', 100)
  if (any('alcohol') || has('size', 'percent')) add('abv', 100)
  const isPrice = any('price') || has('buy', 'value')
  if (isPrice && (any('sale', 'seller') || isPerLitre(header))) add('noted', 100)
  if (isPrice && !any('alcohol')) {
    if (any('market') || (has('price', 'rating') && !any('buy'))) add('value', 100)
    else add('price', any('buy', 'spent') ? 100 : 99)
  } else if (any('value') || has('market', 'rating') || has('rating', 'unit')) add('value', 100)
  if (any('seller')) add('noted', 100)
  if (any('filled') && !any('name', 'producer')) return [{ target: 'noted', score: 99 }]
  if (any('drink', 'from', 'to', 'weakFrom', 'weakTo') && !any('buy', 'price', 'size', 'notes')) {
    const isWindow = any('drink') && (any('from', 'to') || !any('kind'))
    const score = isWindow ? 98 : only('from', 'to', 'weakFrom', 'weakTo', 'year') ? 60 : 0
    const isTo = any('to') || (any('weakTo') && !any('from', 'weakFrom'))
    if (isTo && score > 0) add('drinkTo', score)
    if (!isTo && score > 0) add('drinkFrom', any('from', 'weakFrom') ? score : score - 10)
    // `Bevi dal … al`: both years are in one cell.
    else if (any('from') && score > 0) add('drinkFrom', score - 10)
  }
  if (any('buy') && !isPrice) {
    if (any('date', 'on')) add('purchasedOn', 100)
    else if (!any('place', 'quantity', 'size')) {
      add('purchasedOn', 92)
      add('price', 90)
    }
  }
  const isCounted = any('quantity') || has('number', 'bottles')
  if (any('age') || has('cask', 'year') || (isCounted && any('year'))) add('age', 96)
  if (any('vintage')) add('vintage', 97)
  if (any('grape')) add('noted', 95)
  if (any('cask')) add('noted', 94)
  if (any('size') && !any('alcohol', 'percent')) {
    add('size', 95)
    if (only('size')) add('abv', 70)
  }
  if (isCounted) add('quantity', 93)
  // `Amount` beside a price counts bottles.
  else if (isPrice && only('price') && /^(?:amount|menge|importe?)$/i.test(header.trim()))
    add('quantity', 50)
  if (has('number', 'bottle') && !any('bottles')) add('noted', 92)
  if (any('rating')) add(isForeign && !any('own') ? 'noted' : 'rating', 91)
  if (any('note')) {
    add('rating', isForeign && !any('own') ? 40 : 90)
    add('notes', 80)
  }
  if (any('notes')) add('notes', 90)
  if (any('tags')) add('tags', 90)
  if (any('country', 'region')) add('region', 89)
  if (any('bin')) add('bin', any('distillery') ? 40 : 88)
  if (any('place')) add('location', 87)
  if (any('place') && any('bottle', 'house')) add('bin', 88)
  if (any('position')) {
    add('location', 86)
    add('bin', 85)
  }
  if (any('kind')) {
    add(any('sub') ? 'subcategory' : 'category', 86)
    add('subcategory', 70)
  }
  if (any('distillery')) {
    add('distillery', 85)
    // Of spirits the year in which they were distilled tells them apart.
    if (!any('producer')) add('vintage', 45)
  }
  if (any('producer', 'house')) add('brand', 84)
  if (any('house')) add('location', any('own') ? 87 : 60)
  if (any('denomination')) add(any('thing') || isForeign ? 'name' : 'region', 83)
  if (any('year')) {
    add('vintage', 82)
    add('age', 80)
  }
  if (any('percent') && only('percent', 'unit', 'size')) add('abv', 80)
  if (any('date') && only('date')) add('purchasedOn', 79)
  if (any('anyCode')) add('sku', 50)
  const isNamed = any('name', 'nombre')
  const isOnlyName = found.length === 0
  if (any('key') && (isOnlyName || only('key', 'number', 'tags', 'code'))) add('key', 78)
  if (any('nombre')) {
    add('name', any('bottles') ? 50 : 80)
    add('quantity', 78)
  }
  if (any('described')) {
    if (!isNamed) add('notes', 77)
    add('name', isNamed ? 80 : 74)
  }
  if (isNamed && isOnlyName && !any('key'))
    add('name', any('thing', 'bottle') || only('name') ? 80 : 76)
  if (any('bottles') && only('bottles', 'bottle', 'place', 'thing')) add('quantity', 75)
  if (any('number') && only('number', 'key', 'name', 'thing')) {
    add('key', 72)
    add('quantity', 71)
  }
  if (any('thing') && isOnlyName && !isForeign && !any('key')) add('name', 70)
  if (any('bottle') && only('bottle', 'bottles')) add('name', 60)
  // Nothing is a name that is something else, unless a table has no other.
  if (any('denomination') && !any('region')) add('name', 25)
  if (isNamed || any('tags', 'described', 'thing')) add('name', 20)
  return found
}

/** Whether a column is called an id, and not only a number. */
export const isKey = (header: string): boolean => named(header).parts.has('key')

/** Whether a column is called notes, so that its cells are added without its name. */
export const isNotesName = (header: string): boolean => meaningsOf(header)[0]?.target === 'notes'
