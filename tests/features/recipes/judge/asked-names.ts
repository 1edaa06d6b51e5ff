/**
 * Ingredients of recipes on many sites, one per line, none of them from the files next to the
 * project.
 */
export const askedNames: readonly string[] = `
Irish whiskey (Jameson)
London Dry gin, such as Beefeater
premium vodka
chilled vodka
Russian vodka
lemon vodka
Vodka Vanille
vodka infused with raspberries
raspberry-infused vodka
cucumber vodka
Cuban white rum
White Cuban Ron
dark Jamaican rum
Jamaican dark rum
gold Puerto Rican rum
aged Jamaican rum
blackstrap rum
Demerara rum
151-proof Demerara rum
overproof white rum
rum (dark)
coconut rum
spiced rum
vanilla rum
pineapple rum
Rhum agricole blanc
Cachaça
Pisco
Bourbon whiskey
Bourbon or Rye Whiskey
Rye Whiskey
straight rye
Scotch whisky
Blended Scotch whisky
Islay single malt Scotch
Peated Scotch
Canadian whisky
Japanese whisky
honey whiskey
cinnamon whisky
apple whiskey
bourbon cream
Jack Daniel's Tennessee whiskey
Maker's Mark
Tequila (100% agave)
tequila 100 % agave blanco
100% agave tequila
reposado tequila
añejo tequila
silver tequila
jalapeño tequila
coffee tequila
mezcal
mezcal joven
agave nectar
agave syrup
Cognac VSOP
brandy or cognac
Cognac or Armagnac
Calvados
apple brandy
Laird's apple brandy
cherry brandy
apricot brandy
peach brandy
blackberry-flavored brandy
coffee-flavoured brandy
ginger-flavored brandy
pear eau de vie
kirschwasser
grappa
Sweet Red Vermouth
sweet vermouth (Carpano Antica)
Rosso vermouth
Dry vermouth (Noilly Prat)
Extra-dry vermouth
Blanc vermouth
Lillet blanc
Cocchi Americano
Ruby port
Tawny port
Amontillado sherry
Fino sherry
Madeira wine
Champagne or sparkling wine
chilled champagne
Prosecco
dry white wine
red wine
rosé wine
triple sec
Cointreau
Cointreau or triple sec
orange curaçao
Dry curaçao
blue curaçao
Grand Marnier
orange liqueur
Campari
bitter Campari
Aperol
Maraschino liqueur
Luxardo maraschino liqueur
maraschino cherries
Green Chartreuse
Yellow Chartreuse
Bénédictine
DOM Bénédictine
Amaretto liqueur
coffee liqueur (Kahlúa)
Kahlúa
Tia Maria
Irish cream liqueur
Baileys
rum cream
cream liqueur
heavy cream
cream of coconut
cream sherry
white crème de cacao
dark crème de cacao
chocolate liqueur
green crème de menthe
white crème de menthe
crème de cassis
blackcurrant liqueur
crème de mûre
crème de framboise
raspberry liqueur
raspberry syrup
raspberries
crème de violette
crème de banane
banana liqueur
crème de pêche de vigne
peach liqueur
peach schnapps
peach purée
elderflower liqueur
elderflower cordial
St-Germain
melon liqueur
passion fruit liqueur
passion fruit purée
passion fruit syrup
strawberry liqueur
strawberry purée
cinnamon schnapps
butterscotch schnapps
peppermint schnapps
hazelnut liqueur
ginger liqueur
ginger beer
ginger syrup
honey liqueur
honey syrup
limoncello
lemon liqueur
Galliano
Licor 43
Drambuie
Southern Comfort
Frangelico
sambuca
white sambuca
ouzo
absinthe
absinthe rinse
Pernod
pastis
Advocaat
Jägermeister
amaro
Amaro Montenegro
Fernet Branca
Cynar
Suze
falernum
velvet falernum
allspice dram
aquavit
Angostura bitters
aromatic bitters
orange bitters
Peychaud's bitters
celery bitters
chocolate bitters
sloe gin
old tom gin
genever
pink gin
strawberry gin
Plymouth gin
navy strength gin
Gin or vodka
stout beer
Guinness
lager beer
dry cider
lime juice
fresh lime juice
lime cordial
grenadine
orgeat
simple syrup
soda water
tonic water
cola
egg white
white wine vinegar
vanilla extract
almond extract
rum extract
brandy-soaked cherries
rum-soaked raisins
gin-soaked olives
coconut milk
coffee
espresso
hot coffee
mint leaves
orange peel
salt
`
  .trim()
  .split('\n')
