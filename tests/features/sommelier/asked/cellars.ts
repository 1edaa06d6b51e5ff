import { type Bottle, bottles } from '../../../../shared/features/collection/bottle.ts'
import { newRow } from '../../../../shared/kernel/entity.ts'

/** A bottle with an expert's description; the product sees the bottle alone. */
export interface KnownBottle {
  readonly bottle: Bottle
  readonly is: ReadonlySet<string>
}

/**
 * name | brand | category/subcategory | region | vintage | ml | paid/worth | quantity | from-to | place | stars | state | what it is
 * State: `open 40` is open with that percentage left, `gone` is finished. An empty cell says nothing.
 */
const wines = `
Gevrey-Chambertin Clos St. Jacques|Armand Rousseau|Wine/Red Wine|France, Burgundy, Côte de Nuits, Gevrey-Chambertin|2012|750|280/950|2|2022-2040|Cellar|||france burgundy pinot rousseau red
Chambolle-Musigny|Georges Roumier|Wine/Red Wine|France, Burgundy, Côte de Nuits, Chambolle-Musigny|2015|750|140/420|1|2023-2038|Cellar|4.5||france burgundy pinot roumier red
Meursault Charmes|Domaine des Comtes Lafon|Wine/White Wine|France, Burgundy, Côte de Beaune, Meursault|2017|750|110/240|3|2022-2030|Cellar|||france burgundy chardonnay white lafon
Chablis Les Clos|Vincent Dauvissat|Wine/White Wine|France, Burgundy, Chablis|2018|750|75/160|2|2024-2036|Fridge|||france burgundy chablis chardonnay white dauvissat
Bourgogne Rouge|Sylvain Pataille|Wine/Red Wine|France, Burgundy|2020|750|28/35|6|2023-2028|Rack A|||france burgundy pinot red pataille
Château Margaux|Château Margaux|Wine/Red Wine|France, Bordeaux, Médoc, Margaux|2005|750|600/900|1|2020-2060|Cellar|||france bordeaux margaux cabernet red
Château Latour|Château Latour|Wine/Red Wine|France, Bordeaux, Médoc, Pauillac|2000|750|500/1100|1|2015-2060|Cellar|5||france bordeaux latour pauillac cabernet red
Château Lynch-Bages|Château Lynch-Bages|Wine/Red Wine|France, Bordeaux, Médoc, Pauillac|2010|1500|220/310|1|2020-2045|Cellar|||france bordeaux pauillac lynch cabernet red magnum
Château Pontet-Canet|Château Pontet-Canet|Wine/Red Wine|France, Bordeaux, Médoc, Pauillac|2014|375|45/60|4|2020-2035|Rack A|||france bordeaux pauillac cabernet red half
Château Canon|Château Canon|Wine/Red Wine|France, Bordeaux, Libournais, St. Émilion Grand Cru|2016|750|90/180|3|2026-2050|Cellar|||france bordeaux emilion merlot red canon
Châteauneuf-du-Pape|Château de Beaucastel|Wine/Red Wine|France, Rhône, Southern Rhône, Châteauneuf-du-Pape|2010|750|80/130|2|2018-2035|Cellar|4||france rhone cdp grenache red beaucastel
Côte-Rôtie La Landonne|E. Guigal|Wine/Red Wine|France, Rhône, Northern Rhône, Côte-Rôtie|2009|750|250/420|1|2020-2045|Cellar|||france rhone syrah red guigal
Hermitage|Jean-Louis Chave|Wine/Red Wine|France, Rhône, Northern Rhône, Hermitage|2011|750|190/330|1|2021-2045|Cellar|||france rhone syrah red chave
Sancerre Les Monts Damnés|François Cotat|Wine/White Wine|France, Loire Valley, Sancerre|2020|750|52/70|4|2022-2029|Fridge|4||france loire sancerre sauvignon white cotat
Vouvray Le Haut-Lieu Moelleux|Huet|Wine/White Wine|France, Loire Valley, Touraine, Vouvray|1997|750|60/120|1|2005-2040|Cellar|||france loire vouvray chenin white huet
Riesling Clos Ste Hune|Trimbach|Wine/White Wine|France, Alsace|2013|750|150/260|1|2022-2040|Cellar|||france alsace riesling white trimbach
Gewurztraminer Grand Cru Goldert|Zind-Humbrecht|Wine/White Wine|France, Alsace|2016|750|55/70|1|2020-2028|Rack B|||france alsace gewurztraminer white zind
Morgon Côte du Py|Jean Foillard|Wine/Red Wine|France, Beaujolais, Morgon|2021|750|35/45|3|2023-2029|Rack A|||france beaujolais gamay red foillard
Brut Réserve|Charles Heidsieck|Wine/Sparkling|France, Champagne||750|55/65|3||Fridge|4||france champagne sparkling heidsieck
Dom Pérignon|Moët & Chandon|Wine/Sparkling|France, Champagne|2008|750|170/260|1|2018-2040|Cellar|||france champagne sparkling moet
Grande Cuvée|Krug|Wine/Sparkling|France, Champagne||375|90/110|2||Fridge|||france champagne sparkling krug half
Château d'Yquem|Château d'Yquem|Wine/Dessert Wine|France, Bordeaux, Sauternais, Sauternes|2001|375|300/420|1|2015-2080|Cellar|||france bordeaux sauternes sweet yquem semillon half
Barolo Monfortino Riserva|Giacomo Conterno|Wine/Red Wine|Italy, Piedmont, Langhe, Barolo|2010|750|600/1400|1|2025-2060|Cellar|||italy piedmont barolo nebbiolo red conterno
Barolo Cannubi|Borgogno|Wine/Red Wine|Italy, Piedmont, Langhe, Barolo|2006|750|60/55|2|2014-2024|Cellar|||italy piedmont barolo nebbiolo red borgogno past
Barbaresco Asili|Produttori del Barbaresco|Wine/Red Wine|Italy, Piedmont, Langhe, Barbaresco|2016|750|65/95|3|2024-2040|Cellar|4.5||italy piedmont barbaresco nebbiolo red produttori
Barbera d'Alba|Vietti|Wine/Red Wine|Italy, Piedmont, Alba|2021|750|24/26|5|2022-2027|Rack B|||italy piedmont barbera red vietti
Brunello di Montalcino|Biondi-Santi|Wine/Red Wine|Italy, Tuscany, Montalcino, Brunello di Montalcino|2012|750|130/190|2|2022-2045|Cellar|||italy tuscany brunello sangiovese red biondi
Chianti Classico Riserva|Felsina|Wine/Red Wine|Italy, Tuscany, Chianti, Chianti Classico|2018|750|38/42|4|2022-2032|Rack B|||italy tuscany chianti sangiovese red felsina
Sassicaia|Tenuta San Guido|Wine/Red Wine|Italy, Tuscany, Bolgheri|2015|750|180/320|1|2023-2045|Cellar|5||italy tuscany bolgheri cabernet red sassicaia
Amarone della Valpolicella Classico|Allegrini|Wine/Red Wine|Italy, Veneto, Valpolicella, Amarone della Valpolicella Classico|2015|750|70/76|1|2022-2032|Rack B|||italy veneto amarone corvina red allegrini
Etna Rosso|Benanti|Wine/Red Wine|Italy, Sicily, Etna|2019|750|30/34|2|2022-2030|Rack B|||italy sicily nerello red benanti
Unico|Vega Sicilia|Wine/Red Wine|Spain, Castilla y León, Ribera del Duero|2009|750|300/430|1|2022-2050|Cellar|||spain ribera tempranillo red vega
Viña Ardanza Reserva|La Rioja Alta|Wine/Red Wine|Spain, La Rioja, Rioja|2015|750|32/38|4|2022-2035|Rack B|4||spain rioja tempranillo red alta
Wehlener Sonnenuhr Riesling Spätlese|Joh. Jos. Prüm|Wine/White Wine|Germany, Mosel Saar Ruwer|2019|750|45/60|3|2024-2045|Cellar|4.5||germany mosel riesling white prum
Riesling Kabinett|Dönnhoff|Wine/White Wine|Germany, Nahe|2022|750|28/30|2|2023-2035|Fridge|||germany nahe riesling white donnhoff
Vintage Port|Taylor Fladgate|Wine/Fortified|Portugal, Douro, Porto|1994|750|120/180|2|2014-2050|Cellar|||portugal douro port fortified taylor
Grange|Penfolds|Wine/Red Wine|Australia, South Australia|2008|750|450/600|1|2020-2050|Cellar|||australia shiraz syrah red penfolds grange
Cabernet Sauvignon Monte Bello|Ridge Vineyards|Wine/Red Wine|USA, California, San Francisco Bay, Santa Cruz Mountains|2013|750|150/230|1|2023-2045|Cellar|5||usa california cabernet red ridge
Pinot Noir Sonoma Coast|Littorai|Wine/Red Wine|USA, California, Sonoma County, Sonoma Coast|2018|750|70/75|2|2021-2028|Rack A|||usa california sonoma pinot red littorai
Cabernet Sauvignon|Caymus|Wine/Red Wine|USA, California, Napa Valley|2019|1500|180/190|1|2022-2032|Rack A|3||usa california napa cabernet red caymus magnum
Malbec Adrianna Vineyard|Catena Zapata|Wine/Red Wine|Argentina, Mendoza|2016|750|95/110|1|2021-2032|Rack B|||argentina mendoza malbec red catena
Bandol Rosé|Domaine Tempier|Wine/Rosé|France, Provence, Bandol|2022|750|42/45|2|2023-2026|Fridge|||france provence rose mourvedre tempier
Beaujolais-Villages|Louis Jadot|Wine/Red Wine|France, Beaujolais|2016|750|14/12|1|2017-2019|Rack A|2||france beaujolais gamay red jadot past
Barolo|Pio Cesare|Wine/Red Wine|Italy, Piedmont, Langhe, Barolo|2011|750|70/90|1|||4|gone|gone
`
const bar = `
Laphroaig 10|Laphroaig|Whiskey/Scotch|Islay, Scotland||700|55/60|1||Cabinet|4|open 40|scotland scotch islay peated whisky
Ardbeg Uigeadail|Ardbeg|Whiskey/Scotch|Islay, Scotland||700|75/90|1||Cabinet|4.5|open 70|scotland scotch islay peated whisky
Ardbeg 10|Ardbeg|Whiskey/Scotch|Islay||700|55/55|1||Cellar||open 90|scotland scotch islay peated whisky
Lagavulin 16|Lagavulin|Whiskey/Scotch|Islay||700|80/110|2||Cabinet|5||scotland scotch islay peated whisky
Springbank 15|Springbank|Whiskey/Scotch|Campbeltown||700|120/260|1||Safe|5||scotland scotch campbeltown whisky
The Macallan 18 Sherry Oak|The Macallan|Whiskey/Scotch|Speyside||700|300/380|1||Safe|||scotland scotch speyside whisky macallan
Glenfarclas 15|Glenfarclas|Whiskey/Scotch|Speyside||700|75/85|1||Cabinet|4|open 20|scotland scotch speyside whisky
Glenmorangie Lasanta|Glenmorangie|Whiskey/Scotch|Highland||700|50/50|1||Cabinet|3||scotland scotch highland whisky
Highland Park 18|Highland Park|Whiskey/Scotch|Orkney, Islands||700|130/160|1||Safe|||scotland scotch island whisky
Talisker 10|Talisker|Whiskey/Scotch|Isle of Skye, Islands||700|45/50|1||Cabinet||open 55|scotland scotch island whisky
Monkey Shoulder|William Grant & Sons|Whiskey/Scotch|Scotland||700|30/32|1||Bar cart|||scotland scotch whisky
Yamazaki 12|Suntory|Whiskey/Japanese|Japan||700|110/190|1||Safe|5||japan japanese whisky suntory
Hibiki Harmony|Suntory|Whiskey/Japanese|Japan||700|80/100|1||Cabinet|4|open 65|japan japanese whisky suntory
Nikka From The Barrel|Nikka|Whiskey/Japanese|||500|60/75|1||Cabinet||open 30|japan japanese whisky nikka half
Redbreast 12|Redbreast|Whiskey/Irish|Cork, Ireland||700|60/65|1||Cabinet|4||ireland irish whisky
Buffalo Trace|Buffalo Trace|Whiskey/Bourbon|Kentucky||750|28/35|3||Bar cart|3.5|open 80|usa kentucky bourbon whisky
Eagle Rare 10|Buffalo Trace|Whiskey/Bourbon|Kentucky||750|40/60|2||Cabinet|||usa kentucky bourbon whisky
Blanton's Original|Buffalo Trace|Whiskey/Bourbon|Kentucky||750|65/140|1||Safe|4.5||usa kentucky bourbon whisky blantons
Maker's Mark|Maker's Mark|Whiskey/Bourbon|Kentucky||1000|35/35|1||Bar cart||open 50|usa kentucky bourbon whisky litre
Pappy Van Winkle 15|Old Rip Van Winkle|Whiskey/Bourbon|Kentucky||750|120/1800|1||Safe|5||usa kentucky bourbon whisky pappy
Rittenhouse Rye|Heaven Hill|Whiskey/Rye|Kentucky||750|28/30|1||Bar cart|4|open 35|usa kentucky rye whisky
WhistlePig 10|WhistlePig|Whiskey/Rye|Vermont||750|75/80|1||Cabinet|||usa rye whisky
Crown Royal|Crown Royal|Whiskey/Canadian|Canada||750|28/28|1||Bar cart|2||canada canadian whisky
Tanqueray London Dry|Tanqueray|Spirits/Gin|||700|22/22|1||Bar cart|4|open 60|gin england
Monkey 47|Black Forest Distillers|Spirits/Gin|Germany||500|38/40|1||Cabinet|4.5||gin germany half
Plymouth Sloe Gin|Plymouth|Liqueurs/Fruit|England||700|28/28|1||Cabinet|||sloe liqueur england
Ketel One|Nolet|Spirits/Vodka|Netherlands||1000|30/30|1||Bar cart||open 75|vodka netherlands litre
Fortaleza Blanco|Fortaleza|Spirits/Tequila|Jalisco, Mexico||750|50/60|1||Bar cart|5|open 25|tequila mexico
Don Julio 1942|Don Julio|Spirits/Tequila|Jalisco, Mexico||750|140/170|1||Safe|||tequila mexico
Del Maguey Vida|Del Maguey|Spirits/Other|Oaxaca, Mexico||750|38/38|1||Cabinet|||mezcal mexico
Smith & Cross|Hayman|Spirits/Rum|Jamaica||700|32/35|1||Bar cart|4|open 45|rum jamaica
Appleton Estate 12|Appleton Estate|Spirits/Rum|Jamaica||700|38/40|1||Cabinet|||rum jamaica
Plantation 3 Stars|Plantation|Spirits/Rum|||700|20/20|1||Bar cart|||rum
Rémy Martin XO|Rémy Martin|Spirits/Cognac|Cognac, France||700|150/180|1||Safe|||cognac brandy france
Château de Laubade 1974|Château de Laubade|Spirits/Brandy|Armagnac, France|1974|700|180/260|1||Safe|||armagnac brandy france
Campari|Campari|Liqueurs/Herbal|Italy||1000|28/28|1||Bar cart||open 50|campari liqueur italy litre
Green Chartreuse|Chartreuse|Liqueurs/Herbal|France||700|60/70|1||Cabinet|5|open 15|chartreuse liqueur france
Carpano Antica Formula|Carpano|Wine/Fortified|Italy||1000|30/30|1||Fridge||open 60|vermouth italy litre
Angostura Aromatic Bitters|Angostura|Liqueurs/Other|Trinidad||200|10/10|1||Bar cart|||bitters
Guinness Foreign Extra|Guinness|Beer/Stout|Ireland||330|2/2|12||Fridge|||stout beer ireland
Port Ellen 1979|Port Ellen|Whiskey/Scotch|Islay|1979|700|900/2400|1||Safe|||scotland scotch islay peated whisky
Old Forester|Old Forester|Whiskey/Bourbon|Kentucky||750|25/25|1||Bar cart|3|gone|gone
`
const mixed = `
Barolo|Vietti|Wine/Red Wine|Barolo|2017||48/|2||Home|4||italy piedmont barolo nebbiolo red vietti
Langhe Nebbiolo|G.D. Vajra|Wine/Red Wine||2021||22/|3||Home|||italy piedmont nebbiolo red vajra
Dolcetto|Vietti|Wine/Red Wine|Piedmont|2022|||1||Home|||italy piedmont dolcetto red vietti
Côtes du Rhône|Guigal|Wine/Red Wine|Rhône|2020||14/|6||Home|3||france rhone red guigal
Gigondas|Domaine Santa Duc|Wine/Red Wine||2019||35/|2||Home|||france rhone gigondas red duc
Pouilly-Fuissé|Joseph Drouhin|Wine/White Wine||2021||30/|1||Fridge|||france burgundy chardonnay white drouhin
Pommard|Domaine Lejeune|Wine/Red Wine||2018||60/85|2||Home|||france burgundy pinot red lejeune
Beaune 1er Cru Grèves|Louis Jadot|Wine/Red Wine|Burgundy|2015|1500|110/140|1|2022-2035|Home|||france burgundy pinot red jadot magnum
Pauillac|Château Batailley|Wine/Red Wine|Bordeaux|2016|375|30/|4||Home|||france bordeaux pauillac red batailley half
Saint-Julien|Château Talbot|Wine/Red Wine||2009||55/95|1|2016-2030|Home|4.5||france bordeaux red talbot
Rioja Reserva|Muga|Wine/Red Wine|Rioja|2018||25/|2|2022-2032|Home|||spain rioja red muga
Albariño|Pazo Señorans|Wine/White Wine|Rías Baixas|2023||20/|3||Fridge|||spain albarino white senorans
Priorat Vi de Vila|Terroir al Límit|Wine/Red Wine||2019||65/|1||Home|||spain priorat red
Riesling Smaragd|Domäne Wachau|Wine/White Wine|Wachau|2019||32/|2||Fridge|4||austria wachau riesling white
Grüner Veltliner|Bründlmayer|Wine/White Wine|Kamptal|2022||24/|2||Fridge|||austria gruner white
Sauvignon Blanc|Cloudy Bay|Wine/White Wine|Marlborough|2023||28/|2||Fridge|||newzealand sauvignon white cloudy
Shiraz|Torbreck|Wine/Red Wine|Barossa|2018||70/|1||Home|||australia syrah red torbreck
Zinfandel Lytton Springs|Ridge|Wine/Red Wine|Sonoma|2019||45/|1|2022-2030|Home|4||usa california sonoma zinfandel red ridge
Chardonnay|Kistler|Wine/White Wine|Sonoma|2020||85/|1||Fridge|||usa california sonoma chardonnay white kistler
Oregon Pinot Noir|Domaine Drouhin|Wine/Red Wine|Willamette Valley|2019||45/|1||Home|||usa oregon pinot red drouhin
Prosecco|Bisol|Wine/Sparkling||||18/|3||Fridge|||italy prosecco sparkling bisol
Cava Reserva|Gramona|Wine/Sparkling|Penedès|2018||25/|1||Fridge|||spain cava sparkling gramona
Brut Tradition|Egly-Ouriet|Wine/Sparkling|Champagne|||70/|1||Fridge|5||france champagne sparkling egly
Sauternes|Château Suduiraut|Wine/Dessert Wine||2009|375|40/|2|2015-2045|Home|||france bordeaux sauternes sweet half suduiraut
Tokaji Aszú 5 Puttonyos|Royal Tokaji|Wine/Dessert Wine|Tokaj|2016|500|45/|1||Home|||hungary tokaj sweet
10 Year Tawny|Graham's|Wine/Fortified||||28/|1||Home||open 50|portugal port fortified
Manzanilla|La Gitana|Wine/Fortified|Jerez|||14/|1||Fridge||open 60|spain sherry fortified
Whispering Angel|Caves d'Esclans|Wine/Rosé|Provence|2023||20/|2||Fridge|||france provence rose
Bowmore 12|Bowmore|Whiskey/Scotch||||45/|1||Shelf|3.5|open 60|scotland scotch islay whisky
Caol Ila 12|Caol Ila|Whiskey/Scotch||||60/|1||Shelf|4||scotland scotch islay whisky
Glenlivet 12|The Glenlivet|Whiskey/Scotch||||40/|1||Shelf|3|open 10|scotland scotch speyside whisky
Hakushu 12|Suntory|Whiskey/Japanese||||150/|1||Shelf|||japan japanese whisky
Jameson|Jameson|Whiskey/Irish||||28/|1||Shelf||open 70|ireland irish whisky
Four Roses Single Barrel|Four Roses|Whiskey/Bourbon||||45/|1||Shelf|4|open 85|usa bourbon whisky
Bulleit Rye|Bulleit|Whiskey/Rye||||28/|1||Shelf|||usa rye whisky
Hendrick's|Hendrick's|Spirits/Gin||||35/|1||Shelf|4|open 45|gin scotland
Beefeater|Beefeater|Spirits/Gin||||20/|1||Shelf|||gin england
Havana Club 7|Havana Club|Spirits/Rum|Cuba|||26/|1||Shelf|4|open 55|rum cuba
Hennessy VS|Hennessy|Spirits/Cognac||||45/|1||Shelf|||cognac france
Patrón Silver|Patrón|Spirits/Tequila||||45/|1||Shelf|||tequila mexico
Aperol|Aperol|Liqueurs/Herbal||||20/|1||Shelf||open 35|aperol liqueur italy
Cointreau|Cointreau|Liqueurs/Fruit||||32/|1||Shelf||open 65|liqueur france
Averna|Averna|Liqueurs/Amaro||||26/|1||Shelf|||amaro liqueur italy
Chimay Bleue|Chimay|Beer/Other|Belgium||330|4/|6||Fridge|||beer belgium
Weihenstephaner Hefeweissbier|Weihenstephan|Beer/Wheat Beer|Bavaria||500|3/|6||Fridge|||beer germany wheat
`

function read(table: string, prefix: string): readonly KnownBottle[] {
  return table
    .trim()
    .split('\n')
    .map((written, at) => {
      const cells = written.split('|')
      const [name = '', brand = '', kind = '', region = '', vintage, ml, prices, quantity] = cells
      const [window, place, stars, state = '', is = ''] = cells.slice(8)
      const [category, subcategory] = kind.split('/')
      const [paid, worth] = (prices ?? '').split('/')
      const [from, to] = (window ?? '').split('-')
      const number = (cell: string | undefined) => (cell ? Number(cell) : undefined)
      const cents = (cell: string | undefined) => (cell ? Number(cell) * 100 : undefined)
      const fill = /^open (\d+)/.exec(state)?.[1]
      const given = {
        name,
        brand,
        category: category as Bottle['category'],
        subcategory,
        region: region || undefined,
        vintage: number(vintage),
        sizeMl: number(ml),
        purchasePrice: cents(paid),
        currentValue: cents(worth),
        quantity: number(quantity) ?? 1,
        drinkFrom: number(from),
        drinkTo: number(to),
        location: place || undefined,
        rating: number(stars),
        fillLevel: number(fill),
        isFinished: state === 'gone',
      }
      const bottle = newRow(
        bottles,
        `01900000-0000-7000-8000-${prefix}${String(at).padStart(10, '0')}`,
        given,
        { createdAt: at, updatedAt: at, ...(fill && { openedAt: 1 }) },
      )
      return { bottle, is: new Set(is.split(' ').filter(Boolean)) }
    })
}

/** A wine cellar with full fields, a bar of spirits, and a mixed one that says little. */
export const cellars = {
  wines: read(wines, '01'),
  bar: read(bar, '02'),
  mixed: read(mixed, '03'),
} as const satisfies Record<string, readonly KnownBottle[]>
export type CellarName = keyof typeof cellars
