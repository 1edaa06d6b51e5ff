import type { Category } from '../categories.ts'
import { columnKey } from './cells.ts'

/** What a column of any table can be mapped to. */
export const targets = [
  'name',
  'brand',
  'category',
  'subcategory',
  'vintage',
  'size',
  'abv',
  'proof',
  'quantity',
  'price',
  'value',
  'currency',
  'purchasedOn',
  'location',
  'bin',
  'region',
  'distillery',
  'rating',
  'notes',
  'sku',
  'drinkFrom',
  'drinkTo',
  'tags',
  'key',
] as const
export type Target = (typeof targets)[number]

/** Columns and what they mean; a column that is not named is kept with the bottle, and nothing more. */
export type Mapping = readonly (readonly [header: string, target: Target])[]

/** Where several columns of one meaning are put together; else the first that has a cell speaks. */
export const joins = (target: Target): boolean => target === 'notes' || target === 'region'

/** A first mapping by the names that columns have in the languages of collectors. */
export function guessedMapping(headers: readonly string[]): Mapping {
  const guessed: (readonly [string, Target])[] = []
  const taken = new Set<Target>()
  const claim = (header: string, target: Target) => {
    if (guessed.some(([other]) => other === header)) return
    if (taken.has(target) && !joins(target)) return
    taken.add(target)
    guessed.push([header, target])
  }
  // By target first: `Bottle` is a name only where no column is called `Name`.
  for (const target of targets)
    for (const synonym of synonyms[target])
      for (const header of headers) if (namesOf(header).includes(synonym)) claim(header, target)
  return headers.flatMap((header) => guessed.filter(([other]) => other === header))
}

/** `Size (ml)` is a size, with or without what stands in brackets. */
const namesOf = (header: string) => [columnKey(header), columnKey(header.replace(/[([{].*/, ''))]

/** What all bottles of a table are, as far as the names of its columns give it away. */
export function guessedCategory(headers: readonly string[]): Category | undefined {
  const columns = new Set(headers.map(columnKey))
  return signs.find(([, names]) => names.some((name) => columns.has(name)))?.[0]
}

const signs: readonly (readonly [Category, readonly string[]])[] = [
  [
    'Whiskey',
    ['whisky', 'whiskey', 'whiskyname', 'whiskeyname', 'whiskybaseid', 'mashbill', 'casktype'],
  ],
  [
    'Wine',
    [
      'wine',
      'wein',
      'vin',
      'vino',
      'vinho',
      'winename',
      'winery',
      'wineryname',
      'weingut',
      'grape',
      'grapes',
      'varietal',
      'rebsorte',
      'cepage',
      'vintage',
      'jahrgang',
      'millesime',
    ],
  ],
  ['Beer', ['beer', 'beername', 'brewery', 'brauerei', 'ibu']],
]

const words = (list: string) => list.split(/\s+/)

const synonyms: Readonly<Record<Target, readonly string[]>> = {
  name: words(
    'name winename bottlename whiskyname whiskeyname beername spiritname productname displayname fullname wine wein vin vino vinho vins title product produkt produit producto bottle flasche bouteille botella bottiglia garrafa whisky whiskey spirit beer expression label bezeichnung designation nom nombre nome navn namn naam item description',
  ),
  brand: words(
    'brand producer wineryname winery brandname producername marke hersteller erzeuger weingut producteur marque domaine chateau bodega marca productor produttore cantina azienda produtor vinicola producent merk maker manufacturer bottler abfuller embouteilleur brewery brauerei',
  ),
  category: words(
    'category type kind winetype drinktype producttype style kategorie typ art weinart categorie categoria tipo genre soort kategori color colour farbe couleur colore cor',
  ),
  subcategory: words(
    'subcategory subtype substyle style type unterkategorie souscategorie subcategoria color colour farbe couleur colore spirittype',
  ),
  vintage: words(
    'vintage year jahrgang millesime anada annata safra argang argangr jaargang annee ano anno jahr bottledyear',
  ),
  size: words(
    'size bottlesize volume sizeml volumeml bottlevolume format contents inhalt grosse flaschengrosse contenance taille tamano formato capacidad capacity ml cl volym inhoud',
  ),
  abv: words(
    'abv abvpercent alcohol alcoholcontent alcoholpercent alc alkohol alkoholgehalt alcool alcol strength vol volpercent degre graduacion gradazione starke alkoholhalt',
  ),
  proof: words('proof'),
  quantity: words(
    'quantity qty count bottles numberofbottles stock instock inventory onhand anzahl menge bestand flaschen quantite nombredebouteilles cantidad botellas quantita quantidade aantal antal usercellarcount',
  ),
  price: words(
    'purchaseprice pricepaid paid cost price bottleprice unitprice bottlecost unitcost kaufpreis einkaufspreis preis prixdachat prix preciodecompra precio prezzo prezzodacquisto preco aankoopprijs prijs pris buyprice bought',
  ),
  value: words(
    'currentvalue value marketvalue worth marketprice estimatedvalue valuation wert marktwert aktuellerwert valeur valeuractuelle valor valoractual valore waarde varde',
  ),
  currency: words('currency wahrung devise moneda valuta moeda pricecurrency'),
  purchasedOn: words(
    'purchasedate datepurchased purchasedon purchased boughton dateofpurchase acquired dateacquired date kaufdatum gekauftam einkaufsdatum dateachat datedachat fechadecompra datadiacquisto dataacquisto datadecompra aankoopdatum inkopsdatum kobsdato',
  ),
  location: words(
    'location place storage cellar cellarname room shelf lagerort ort lager standort keller emplacement cave lieu ubicacion bodegaubicacion posizione cantinaposizione localizacao locatie plats rack',
  ),
  bin: words(
    'bin slot position rack shelf fach platz regal casier lugar scomparto vak hylla binnumber cell',
  ),
  region: words(
    'region regionname country appellation subregion origin area land gebiet anbaugebiet herkunft pays origine pais regione paese regiao land denominacion',
  ),
  distillery: words(
    'distillery distiller destillerie brennerei distillerie destileria distilleria destilaria distilleryname',
  ),
  rating: words(
    'rating myrating score myscore points stars personalrating yourrating bewertung punkte note10 note20 evaluation puntuacion punteggio valutazione avaliacao beoordeling betyg',
  ),
  notes: words(
    'notes note comments comment remarks tastingnotes tastingnote review personalnote mynotes privatenote notizen notiz bemerkung bemerkungen kommentar verkostungsnotiz commentaire commentaires remarques notas comentarios commenti opmerkingen anteckningar',
  ),
  sku: words(
    'sku barcode upc ean gtin strichcode codebarres codigodebarras codiceabarre productcode articlenumber artikelnummer',
  ),
  drinkFrom: words(
    'drinkfrom begindrinking drinkbegin beginconsume drinkstart readyfrom trinkreifeab trinkab aboireapartirde boireapartirde drinkable',
  ),
  drinkTo: words(
    'drinkto drinkby drinkbefore enddrinking drinkend endconsume drinkuntil trinkenbis trinkbis aboireavant boireavant apogee',
  ),
  tags: words(
    'tags tag labels keywords schlagworte schlagworter stichworte etiquettes motscles etiquetas etiquette tagi etiketten etiketter',
  ),
  key: words(
    'id uuid guid recordid bottleid itemid wineid nummer number no nr key whiskybaseid wbid',
  ),
}
