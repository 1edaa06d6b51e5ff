import type { CellarName } from './cellars.ts'

/**
 * Plain questions with the expected answer, written before the rules that answer them: `question =>
 * expected`, where a `>>` parts a question from the one that follows on it.
 * - `count WHICH`: the number of bottles; `entries WHICH` the lines of the list
 * - `list WHICH`: these and no others
 * - `top FIELD WHICH`, `low FIELD WHICH`: the one with the highest or lowest value
 * - `sum FIELD WHICH`: an amount of money
 * - `unknown WORD`: that word is named, without an answer; `ask WORD`: it is asked back
 * - `language CODE`: the answer says in that language which one is understood
 *
 * WHICH: words that all have to hold; `a/b` is either, `!a` is not, `vintage<2010` is a field.
 */
const wines = `
How many bottles of Burgundy? => count burgundy
how many bottles of burgundy do i have => count burgundy
How many bottles of Bordeaux do I have? => count bordeaux
Do I have Yquem? => list yquem
Do I have any Pétrus? => unknown Pétrus
do I have petrus => unknown petrus
Do I have any Barolo? => list barolo
How many Barolos do I have? => count barolo
Which wines are from Italy? => list italy
What do I have from Piedmont? => list piedmont
How many bottles from Tuscany? => count tuscany
anything from Spain? => list spain
Which red wines are not from France? => list red !france
reds not from Italy => list red !italy
How many bottles are not from France? => count !france
wines from France or Italy, how many => count france/italy
How many wines from Spain or Portugal? => count spain/portugal
Show me my Nebbiolo => list nebbiolo
How many bottles of Nebbiolo? => count nebbiolo
Do I have any Pinot Noir? => list pinot
how many pinot noirs from california => count pinot california
pinot noir not from Burgundy => list pinot !burgundy
Do I have Riesling? => list riesling
Riesling from Germany => list riesling germany
riesling but not from germany => list riesling !germany
Which Chardonnay do I have? => list chardonnay
Any Syrah? => list syrah
Do I have a Malbec => list malbec
How many half bottles do I have? => count size=375
half bottles of Bordeaux => list size=375 bordeaux
Do I have any magnums? => list size=1500
magnums from Bordeaux => list size=1500 bordeaux
What is my most expensive bottle? => top worth
What is the cheapest bottle? => low worth
most valuable Italian wine => top worth italy
most valuable Burgundy => top worth burgundy
what is the cheapest red from Italy => low worth italy red
Cheapest Champagne? => low worth champagne
oldest bottle => top age
What is my oldest Bordeaux? => top age bordeaux
youngest Barolo => low age barolo
What is the oldest Italian wine? => top age italy
What are my wines worth? => sum worth
How much is my Burgundy worth? => sum worth burgundy
What is the Bordeaux worth in total? => sum worth bordeaux
How much did I pay for my Italian wines? => sum paid italy
what did I spend on Champagne => sum paid champagne
gift under $60 => list worth<60
A gift under $40 => list worth<40
Which bottles cost less than $30? => list worth<30
reds under $50 => list red worth<50
whites under $100 => list white worth<100
wines over $500 => list worth>500
Which bottles are worth more than $400? => list worth>400
bottles between $100 and $200 => list worth>=100 worth<=200
red wine between 50 and 100 dollars => list red worth>=50 worth<=100
What do I have from 2010? => list vintage=2010
How many bottles of 2015? => count vintage=2015
wines from before 2005 => list vintage<2005
wines older than 2000 => list vintage<2000
vintages after 2020 => list vintage>2020
bottles from 2008 to 2010 => list vintage>=2008 vintage<=2010
wines between 2000 and 2006 => list vintage>=2000 vintage<=2006
Bordeaux before 2010 => list bordeaux vintage<2010
2015 Italian reds => list italy red vintage=2015
What is past its window? => list late
Which Barolo is past its window? => list late barolo
What is in the fridge? => list place=Fridge
whites in the fridge => list place=Fridge white
How many bottles in Rack B? => count place=Rack_B
Italian wines in Rack B => list place=Rack_B italy
wines rated 4.5 or more => list rating>=4.5
which wines did I give 5 stars => list rating=5
Which Italian wine is best rated? => top rating italy
anything rated under 3 => list rating<3
Do I have anything by Guigal? => list guigal
bottles by Vietti => list vietti
Do I have Penfolds Grange? => list grange
latour 2000 => list latour
Do I have Latour 2005? => none
Do I have a Barolo 2010? => list barolo vintage=2010
Do I have Conterno? => list conterno
How many bottles of Champagne? => count champagne
Do I have rosé? => list rose
Sauternes? => list sauternes
Do I have any port? => list port
Northern Rhône => list syrah rhone
How many bottles of Rhone reds? => count rhone red
how many bottles from the Loire? => count loire
Alsace => list alsace
Do I have anything from Napa? => list napa
California cabernet => list california cabernet
How many American wines? => count usa
Do I have wine from Greece? => none
any wine from Chile? => none
Do I have Zinfandel? => none
Any Grüner Veltliner? => none
Do I have a barollo? => ask barolo
how many bottles of burgundi => ask burgundy
Do I have any Xinomavrokastro? => unknown Xinomavrokastro
organic wines => unknown organic
biodynamic Burgundy => unknown biodynamic
Which Italian reds do I have? >> and the cheapest of them? => low worth italy red
How many bottles of Burgundy? >> and from Bordeaux? => count bordeaux
Do I have any Barolo? >> which is the oldest? => top age barolo
wines from Spain >> how many are they? => count spain
Which wines are from Germany? >> and under $40? => list germany worth<40
Welche Rotweine habe ich? => language de
¿Qué vinos tengo de España? => language es
Quels vins rouges ai-je ? => language fr
`
const bar = `
Do I have Laphroaig? => list laphroaig
How many bottles of Ardbeg? => count ardbeg
Do I have any Islay? => list islay
how many Islay whiskies => count islay
What do I have from Islay that is open? => list islay open
Islay but not Ardbeg => list islay !ardbeg
Japanese => list japan
Do I have Japanese whisky? => list japan
How many Japanese whiskies? => count japan
open Japanese bottles => list japan open
Which Scotch is not from Islay? => list scotch !islay
Scotch not from Islay, how many => count scotch !islay
Speyside => list speyside
Do I have any Speyside? => list speyside
Highland single malts => list highland
Any Campbeltown? => list campbeltown
Which bourbons do I have? => list bourbon
How many bottles of bourbon? => count bourbon
Do I have rye? => list rye
bourbon or rye, how many bottles => count bourbon/rye
bourbons under $50 => list bourbon worth<50
bourbon over $100 => list bourbon worth>100
whiskey under $40 => list whisky worth<40
most expensive bourbon => top worth bourbon
cheapest Scotch => low worth scotch
What is my most valuable bottle? => top worth
best rated Scotch => top rating scotch
best rated Japanese whisky => top rating japan
Which whiskies have 5 stars? => list whisky rating=5
rated below 3 => list rating<3
What is in the safe? => list place=Safe
How many bottles are in the safe? => count place=Safe
bourbon in the safe => list bourbon place=Safe
What is on the bar cart? => list place=Bar_cart
open bottles => list open
Which Scotch is open? => list scotch open
How many bottles are open? => entries open
sealed bourbon => list bourbon sealed
unopened Scotch => list scotch sealed
Which bottles are nearly empty? => list fill<=25
less than 30% left => list fill<30
bottles with less than half left => list fill<50
What is my bourbon worth? => sum worth bourbon
How much is the whisky worth in total? => sum worth whisky
what did I pay for the Scotch => sum paid scotch
total value of what is in the safe => sum worth place=Safe
gift under $60 => list worth<60
a bottle between 100 and 200 dollars => list worth>=100 worth<=200
Which gins do I have? => list gin
How many gins? => count gin
Do I have rum? => list rum
rum from Jamaica => list rum jamaica
Do I have tequila? => list tequila
tequila or mezcal => list tequila/mezcal
anything from Mexico? => list mexico
What is from Kentucky? => list kentucky
rye not from Kentucky => list rye !kentucky
Do I have vodka? => list vodka
Do I have any absinthe? => none
Do I have cachaça? => none
Any pisco? => none
Do I have Lagavulin? => list lagavulin
Do I have Buffalo Trace? => list buffalo_trace
Where is my Springbank? => list springbank
Where is the Pappy? => list pappy
How much Laphroaig is left? => list laphroaig
Do I have Macallan? => list macallan
Do I have Suntory? => list suntory
whisky by Suntory => list suntory
Do I have Bruichladdich? => none
Do I have Glenallachie? => none
Do I have Weller? => none
Do I have Kavalan? => none
Do I have Laphroig? => ask laphroaig
do i have ardbegg => ask ardbeg
do I have Springbnk => ask springbank
cask strength => unknown cask
Do I have anything kosher? => unknown kosher
gluten free beer => unknown gluten
What is from Scotland? => list scotland
How many bottles from Ireland? => count ireland
anything from Ireland that is not beer => list ireland !beer
Irish whiskey => list irish
French bottles => list france
How many litre bottles do I have? => count size=1000
half litre bottles => list size=500
1 litre bottles => list size=1000
oldest vintage => top age
vintage 1979 => list vintage=1979
bottles from the 1970s => list vintage>=1970 vintage<=1979
How many liqueurs? => count category=Liqueurs
Do I have cognac? => list cognac
cognac or armagnac => list cognac/armagnac
Do I have beer? => list beer
peated whisky => list peated
smoky Scotch under $100 => list peated scotch worth<100
Scotch between $50 and $90 => list scotch worth>=50 worth<=90
second most expensive bottle => honest
Which Scotch is open? >> and the cheapest of them? => low worth scotch open
Do I have Japanese whisky? >> which is the most expensive? => top worth japan
How many bourbons? >> and ryes? => count rye
bourbon >> only the open ones => list bourbon open
Welcher Whisky ist offen? => language de
¿Tengo tequila? => language es
アイラのウイスキーはありますか => language ja
`
const mixed = `
How many bottles of Burgundy? => count burgundy
What do I have from Burgundy? => list burgundy
Do I have Pommard? => list pommard
What do I have from Piedmont? => list piedmont
How many bottles from Italy? => count italy
Italian reds => list italy red
Nebbiolo => list nebbiolo
How many bottles of Nebbiolo do I have? => count nebbiolo
Do I have any Barolo? => list barolo
Which reds are not from Italy? => list red !italy
red wines not from Italy or France => list red !italy !france
reds not from Spain => list red !spain
What do I have from Spain? => list spain
How many Spanish wines? => count spain
Spanish whites => list spain white
white wine from France => list france white
whites not from France => list white !france
How many bottles from France? => count france
Austrian wine => list austria
Do I have anything from Austria? => list austria
Do I have anything from New Zealand? => list newzealand
Australian Shiraz => list australia
How many wines from the USA? => count usa wine
California wines => list california
Anything from Oregon? => list oregon
Sonoma => list sonoma
Do I have Riesling? => list riesling
any Albariño? => list albarino
any albarino => list albarino
Grüner Veltliner => list gruner
gruner veltliner => list gruner
Pinot Noir => list pinot
Pinot Noir from the USA => list pinot usa
Do I have Syrah? => list syrah
Chardonnay from Burgundy => list chardonnay burgundy
Chardonnay not from France => list chardonnay !france
Tempranillo => list rioja
Sauvignon Blanc => list sauvignon
Zinfandel => list zinfandel
Dolcetto or Barbera => list dolcetto
Do I have Merlot? => none
Do I have Malbec? => none
Do I have wine from Argentina? => none
How many half bottles? => count size=375
half bottles => list size=375
magnums => list size=1500
How many magnums do I have? => count size=1500
sparkling wine => list sparkling
How many bottles of sparkling? => count sparkling
Do I have Champagne? => list champagne
sparkling but not Champagne => list sparkling !champagne
Do I have Prosecco? => list prosecco
Do I have Cava? => list cava
sweet wines => list sweet
Sauternes => list sauternes
Do I have port? => list port
Do I have sherry? => list sherry
Rhône => list rhone
How many bottles of Rhône? => count rhone
Gigondas => list gigondas
Provence => list provence
Do I have rosé? => list rose
Bordeaux => list bordeaux
How many bottles of Bordeaux? => count bordeaux
Bordeaux that is not sweet => list bordeaux !sweet
Islay => list islay
Do I have Islay whisky? => list islay
Japanese => list japan
Do I have Scotch? => list scotch
Scotch that is open => list scotch open
Speyside => list speyside
whiskey under $40 => list whisky worth<40
whiskies over $100 => list whisky worth>100
gift under $60 => list worth<60
reds under $30 => list red worth<30
wine between 40 and 60 dollars => list wine worth>=40 worth<=60
most expensive bottle => top worth
most expensive red => top worth red
cheapest white => low worth white
What is my oldest wine? => top age wine
wines before 2015 => list wine vintage<2015
2019 => list vintage=2019
What do I have from 2021? => list vintage=2021
wines from 2019 to 2020 => list vintage>=2019 vintage<=2020
What is my Bordeaux worth? => sum worth bordeaux
How much did I pay for Burgundy => sum paid burgundy
total value of the whisky => sum worth whisky
rated 4 or better => list rating>=4
best rated red => top rating red
wines with 5 stars => list rating=5 wine
What is in the fridge? => list place=Fridge
open bottles on the shelf => list open place=Shelf
Do I have Guigal? => list guigal
bottles by Vietti => list vietti
Do I have Ridge? => list ridge
anything by Drouhin => list drouhin
Do I have Egly-Ouriet? => list egly
Do I have Rousseau? => unknown Rousseau
Do I have Lagavulin? => none
Do I have anything from Laphroaig? => none
Do I have Krug? => none
natural wine => unknown natural
vegan wines => unknown vegan
do i have rieslng => ask riesling
How many bottles of Bordeux? => ask bordeaux
do i have bowmoer => ask bowmore
beers from Germany => list beer germany
How many beers? => count beer
gin => list gin
What do I have from Cuba? => list rum
Italian liqueurs => list italy liqueur
amaro => list amaro
What do I have from Italy? >> only the reds => list italy red
How many bottles of Burgundy? >> and the oldest of them? => top age burgundy
Do I have Scotch? >> and the best rated? => top rating scotch
Do I have Riesling? >> and Chardonnay? => list chardonnay
Wie viele Flaschen Burgunder habe ich? => language de
¿Cuántas botellas tengo de Rioja? => language es
Ho del Barolo in cantina? => language it
`

export interface AskedQuestion {
  readonly of: CellarName
  /** Those before it, the oldest first. */
  readonly before: readonly string[]
  readonly text: string
  readonly expected: string
}

const read = (table: string, of: CellarName): readonly AskedQuestion[] =>
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [asked = '', expected = ''] = line.split(' => ')
      const all = asked.split(' >> ')
      return { of, before: all.slice(0, -1), text: all.at(-1)!, expected }
    })

export const askedQuestions: readonly AskedQuestion[] = [
  ...read(wines, 'wines'),
  ...read(bar, 'bar'),
  ...read(mixed, 'mixed'),
]
