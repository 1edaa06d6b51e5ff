import type { Difficulty } from './difficulty.ts'

/** A drink of the starter shelf. */
export interface Classic {
  /** Names it for ever, whatever is corrected about it. */
  readonly slug: string
  readonly name: string
  readonly ingredients: readonly { readonly name: string; readonly amount: string }[]
  readonly instructions: string
  readonly glassType: string
  readonly garnish?: string
  readonly difficulty: Difficulty
  readonly prepTime: number
  readonly tags: readonly string[]
}

/** Names a drink of the shelf as where a recipe came from. */
export const classicKey = (slug: string): string => `recipe:classic:${slug}`

/**
 * The classics of every bar. Ingredients, amounts and glasses follow the list of the International
 * Bartenders Association; the sentences are ours.
 *
 * Each block: `slug | name | glass | difficulty | minutes | tags`, a line for each ingredient
 * (`amount | name`), a line with the garnish after `+`, and the instructions.
 */
const shelf = `
alexander | Alexander | Cocktail glass | easy | 4 | cognac, creamy
30 ml | Cognac
30 ml | Crème de cacao (brown)
30 ml | Cream
+ Grated nutmeg
Shake all three hard with ice until the tin is frosted, then strain into the chilled glass.

americano | Americano | Old-fashioned glass | easy | 3 | aperitif, low proof
30 ml | Campari
30 ml | Sweet vermouth
60 ml | Soda water
+ Half a slice of orange and a strip of lemon peel
Pour the bitter and the vermouth over ice, lengthen with soda, and give it one slow turn of the spoon.

angel-face | Angel Face | Cocktail glass | easy | 4 | gin, strong
30 ml | Gin
30 ml | Calvados
30 ml | Apricot brandy
Shake the three equal measures with plenty of ice and strain without any.

aviation | Aviation | Cocktail glass | medium | 5 | gin, sour
45 ml | Gin
15 ml | Maraschino liqueur
15 ml | Lemon juice
5 ml | Crème de violette
+ A maraschino cherry
Shake everything with ice, strain fine, and let the cherry sink to the bottom.

bacardi | Bacardi Cocktail | Cocktail glass | easy | 4 | rum, sour
45 ml | Light rum
20 ml | Lime juice
10 ml | Grenadine
Shake briskly with ice until it is evenly pink and strain into the chilled glass.

bees-knees | Bee’s Knees | Cocktail glass | easy | 5 | gin, sour
52.5 ml | Gin
22.5 ml | Lemon juice
22.5 ml | Orange juice
2 teaspoons | Honey
+ A twist of lemon or orange
Stir the honey into the two juices until it has dissolved, add the gin, then shake with ice and strain.

bellini | Bellini | Champagne flute | easy | 4 | sparkling, brunch
100 ml | Prosecco
50 ml | White peach puree
Spoon the puree into the flute, add the wine little by little, and fold the two together gently.

between-the-sheets | Between the Sheets | Cocktail glass | easy | 4 | cognac, rum, sour
30 ml | Light rum
30 ml | Cognac
30 ml | Triple sec
20 ml | Lemon juice
Shake it all with ice and strain into the chilled glass.

black-russian | Black Russian | Old-fashioned glass | easy | 2 | vodka, coffee
50 ml | Vodka
20 ml | Coffee liqueur
Pour both over ice in the glass and stir a few times.

bloody-mary | Bloody Mary | Highball glass | medium | 5 | vodka, brunch, savoury
45 ml | Vodka
90 ml | Tomato juice
15 ml | Lemon juice
2 dashes | Worcestershire sauce
1 dash | Tabasco
1 pinch | Celery salt
1 pinch | Pepper
+ A stick of celery and a wedge of lemon
Roll everything with ice from one tin to another, so that it mixes without foaming, and pour it over fresh ice.

boulevardier | Boulevardier | Old-fashioned glass | easy | 3 | whiskey, bitter
45 ml | Bourbon or rye whiskey
30 ml | Campari
30 ml | Sweet vermouth
+ A twist of orange
Stir with ice until it is well chilled, then strain over one large cube.

bramble | Bramble | Old-fashioned glass | medium | 5 | gin, sour
50 ml | Gin
25 ml | Lemon juice
12.5 ml | Sugar syrup
15 ml | Crème de mûre
+ A slice of lemon and two blackberries
Shake gin, lemon and syrup, strain them over crushed ice, and let the liqueur run down through it from the top.

brandy-crusta | Brandy Crusta | Cocktail glass | hard | 7 | cognac, sour
52.5 ml | Brandy
7.5 ml | Maraschino liqueur
1 bar spoon | Curaçao
15 ml | Lemon juice
1 bar spoon | Sugar syrup
2 dashes | Angostura bitters
+ A long curl of orange peel inside a sugared rim
Wet the rim with lemon and press it into fine sugar. Stir the drink with ice and strain it into the prepared glass.

caipirinha | Caipirinha | Old-fashioned glass | easy | 4 | cachaça, sour
60 ml | Cachaça
1 whole | Lime
4 teaspoons | White cane sugar
Cut the lime into wedges, press them with the sugar in the glass, fill up with cracked ice, add the spirit and churn.

canchanchara | Canchánchara | Old-fashioned glass | easy | 5 | rum, honey
60 ml | Aged rum
15 ml | Lime juice
15 ml | Honey
50 ml | Water
+ A wedge of lime
Loosen the honey with the water and the lime juice, spread it over the inside of the glass, then add ice and rum and stir from below.

casino | Casino | Cocktail glass | easy | 4 | gin
40 ml | Old Tom gin
10 ml | Maraschino liqueur
10 ml | Lemon juice
2 dashes | Orange bitters
+ A twist of lemon and a maraschino cherry
Shake with ice and strain into the chilled glass.

champagne-cocktail | Champagne Cocktail | Champagne flute | easy | 3 | sparkling, celebration
90 ml | Champagne
10 ml | Cognac
2 dashes | Angostura bitters
1 | Sugar cube
+ A slice of orange and a maraschino cherry
Soak the sugar with the bitters at the bottom of the flute, add the cognac, and fill slowly with the wine.

clover-club | Clover Club | Cocktail glass | medium | 6 | gin, sour, egg
45 ml | Gin
15 ml | Raspberry syrup
15 ml | Lemon juice
A few drops | Egg white
+ Fresh raspberries
Shake once without ice to raise the foam and once with ice to chill it, then strain.

corpse-reviver-2 | Corpse Reviver #2 | Cocktail glass | medium | 5 | gin, sour
30 ml | Gin
30 ml | Cointreau
30 ml | Lillet Blanc
30 ml | Lemon juice
1 dash | Absinthe
+ A twist of orange
Shake all of it with ice and strain into the chilled glass.

cosmopolitan | Cosmopolitan | Cocktail glass | easy | 4 | vodka, sour
40 ml | Vodka Citron
15 ml | Cointreau
15 ml | Lime juice
30 ml | Cranberry juice
+ A twist of lemon
Shake with ice until the tin hurts to hold, and strain into a large chilled glass.

cuba-libre | Cuba Libre | Highball glass | easy | 2 | rum, long
50 ml | Light rum
120 ml | Cola
10 ml | Lime juice
+ A wedge of lime
Build it over ice in the order in which it stands here.

daiquiri | Daiquiri | Cocktail glass | easy | 4 | rum, sour
60 ml | Light rum
20 ml | Lime juice
2 bar spoons | Superfine sugar
Let the sugar dissolve in the lime juice, add the rum, shake hard with ice and strain.

dark-n-stormy | Dark ’n’ Stormy | Highball glass | easy | 2 | rum, long
60 ml | Dark rum
100 ml | Ginger beer
+ A slice of lime
Fill the glass with ice and ginger beer and float the rum on top, so that it clouds downwards.

dry-martini | Dry Martini | Martini glass | medium | 4 | gin, strong, stirred
60 ml | Gin
10 ml | Dry vermouth
+ A twist of lemon or a green olive
Stir with ice for half a minute, longer than seems needed, and strain into a glass from the freezer.

espresso-martini | Espresso Martini | Martini glass | medium | 5 | vodka, coffee
50 ml | Vodka
30 ml | Coffee liqueur
10 ml | Sugar syrup
1 | Espresso
+ Three coffee beans
Brew the coffee fresh, let it stand for a moment, then shake everything as hard as you can: the foam comes from that.

fernandito | Fernandito | Highball glass | easy | 2 | bitter, long
50 ml | Fernet Branca
150 ml | Cola
Pour the fernet over ice, tilt the glass, and add the cola slowly along its side.

french-75 | French 75 | Champagne flute | easy | 4 | gin, sparkling
30 ml | Gin
15 ml | Lemon juice
15 ml | Sugar syrup
60 ml | Champagne
+ A twist of lemon
Shake everything but the wine with ice, strain into the flute, and top with the wine.

french-connection | French Connection | Old-fashioned glass | easy | 2 | cognac, after dinner
35 ml | Cognac
35 ml | Amaretto
Pour both over a glass full of ice and stir.

french-martini | French Martini | Martini glass | easy | 4 | vodka, fruity
45 ml | Vodka
15 ml | Raspberry liqueur
15 ml | Pineapple juice
+ A twist of lemon, squeezed over it
Shake hard, so that the pineapple raises a head, and strain.

garibaldi | Garibaldi | Highball glass | easy | 3 | aperitif, bitter, long
45 ml | Campari
100 ml | Orange juice
+ A wedge of orange
Add the bitter to ice with a little of the juice, stir, then fill up with juice that has been whipped until it is fluffy.

gin-fizz | Gin Fizz | Highball glass | easy | 4 | gin, sour, long
45 ml | Gin
30 ml | Lemon juice
10 ml | Sugar syrup
1 splash | Soda water
+ A slice of lemon
Shake all but the soda, strain into a glass without ice, and lift the foam with the soda.

godfather | Godfather | Old-fashioned glass | easy | 2 | whiskey, after dinner
35 ml | Scotch whisky
35 ml | Amaretto
Build it over ice and stir gently.

grasshopper | Grasshopper | Cocktail glass | easy | 4 | creamy, after dinner
20 ml | Crème de cacao (white)
20 ml | Crème de menthe (green)
20 ml | Cream
+ A mint leaf
Shake briskly with ice and strain into the chilled glass.

hanky-panky | Hanky Panky | Cocktail glass | easy | 4 | gin, bitter, stirred
45 ml | Gin
45 ml | Sweet vermouth
7.5 ml | Fernet Branca
+ A twist of orange
Stir with ice and strain into the chilled glass.

hemingway-special | Hemingway Special | Cocktail glass | medium | 5 | rum, sour
60 ml | Light rum
40 ml | Grapefruit juice
15 ml | Maraschino liqueur
15 ml | Lime juice
Shake everything with ice and strain into a large chilled glass.

horses-neck | Horse’s Neck | Highball glass | easy | 3 | cognac, long
40 ml | Cognac
120 ml | Ginger ale
1 dash | Angostura bitters
+ A whole lemon peel, hung over the rim
Build it over ice around the peel; the bitters come last, if at all.

irish-coffee | Irish Coffee | Irish coffee glass | medium | 6 | whiskey, hot, coffee
50 ml | Irish whiskey
120 ml | Hot coffee
50 ml | Cream
1 teaspoon | Sugar
Warm the glass, stir coffee, sugar and whiskey in it, and let the barely whipped cream slide over the back of a spoon on top.

jungle-bird | Jungle Bird | Old-fashioned glass | medium | 5 | rum, tiki, bitter
45 ml | Blackstrap rum
20 ml | Campari
45 ml | Pineapple juice
15 ml | Lime juice
15 ml | Demerara syrup
+ A wedge of pineapple
Shake with ice, strain over fresh ice, and dress it up.

john-collins | John Collins | Collins glass | easy | 3 | gin, long, sour
45 ml | Gin
30 ml | Lemon juice
15 ml | Sugar syrup
60 ml | Soda water
+ A slice of lemon and a maraschino cherry
Build it over ice, with the soda at the end, and stir once.

kir | Kir | Wine glass | easy | 1 | wine, aperitif
90 ml | Dry white wine
10 ml | Crème de cassis
Pour the liqueur first and the cold wine onto it, so that nothing needs to be stirred.

last-word | Last Word | Cocktail glass | easy | 4 | gin, sour, herbal
22.5 ml | Gin
22.5 ml | Green Chartreuse
22.5 ml | Maraschino liqueur
22.5 ml | Lime juice
Shake the four equal measures with ice and strain into the chilled glass.

lemon-drop-martini | Lemon Drop Martini | Martini glass | easy | 5 | vodka, sour
30 ml | Vodka Citron
20 ml | Triple sec
15 ml | Lemon juice
+ Sugar on half of the rim
Prepare the rim, shake the drink with ice and strain it.

long-island-iced-tea | Long Island Iced Tea | Highball glass | medium | 5 | long, strong
15 ml | Vodka
15 ml | Tequila
15 ml | Light rum
15 ml | Gin
15 ml | Cointreau
30 ml | Lemon juice
20 ml | Sugar syrup
1 splash | Cola
+ A slice of lemon
Build everything over ice, colour it with the cola, and stir gently.

mai-tai | Mai Tai | Old-fashioned glass | medium | 5 | rum, tiki
30 ml | Dark rum
30 ml | Rhum agricole
15 ml | Orange curaçao
15 ml | Orgeat
30 ml | Lime juice
7.5 ml | Sugar syrup
+ A sprig of mint and a spent half of lime
Shake with crushed ice, pour all of it into the glass, and wake the mint with a clap.

manhattan | Manhattan | Cocktail glass | easy | 4 | whiskey, stirred
50 ml | Rye whiskey
20 ml | Sweet vermouth
1 dash | Angostura bitters
+ A maraschino cherry
Stir with ice until it is cold and silky, and strain into the chilled glass.

margarita | Margarita | Cocktail glass | easy | 5 | tequila, sour
50 ml | Tequila
20 ml | Triple sec
15 ml | Lime juice
+ Salt on half of the rim
Salt the outside of the rim, shake the drink with ice, and strain it in.

martinez | Martinez | Cocktail glass | medium | 4 | gin, stirred
45 ml | Gin
45 ml | Sweet vermouth
1 bar spoon | Maraschino liqueur
2 dashes | Orange bitters
+ A twist of lemon
Stir with ice and strain into the chilled glass.

mary-pickford | Mary Pickford | Cocktail glass | easy | 4 | rum, fruity
45 ml | Light rum
45 ml | Pineapple juice
7.5 ml | Maraschino liqueur
5 ml | Grenadine
Shake with ice and strain; the foam of the pineapple belongs to it.

mimosa | Mimosa | Champagne flute | easy | 2 | sparkling, brunch
75 ml | Orange juice
75 ml | Prosecco
+ A twist of orange
Pour the juice first, then the wine slowly over it.

mint-julep | Mint Julep | Julep cup | medium | 5 | whiskey, mint
60 ml | Bourbon
4 sprigs | Mint
1 teaspoon | Powdered sugar
2 teaspoons | Water
+ A bouquet of mint
Bruise the mint softly with sugar and water, add the bourbon, fill the cup with crushed ice, and stir until frost covers it.

mojito | Mojito | Highball glass | easy | 5 | rum, long, mint
45 ml | Light rum
20 ml | Lime juice
6 sprigs | Mint
2 teaspoons | White cane sugar
1 splash | Soda water
+ A sprig of mint and a slice of lime
Turn mint, sugar and lime together without tearing the leaves, add rum and ice, and top with soda.

monkey-gland | Monkey Gland | Cocktail glass | easy | 4 | gin, fruity
45 ml | Gin
45 ml | Orange juice
1 tablespoon | Absinthe
1 tablespoon | Grenadine
Shake with ice and strain into the chilled glass.

moscow-mule | Moscow Mule | Copper mug | easy | 2 | vodka, long
45 ml | Vodka
120 ml | Ginger beer
10 ml | Lime juice
+ A slice of lime
Fill the mug with ice, add vodka and ginger beer, and press in the lime last.

negroni | Negroni | Old-fashioned glass | easy | 3 | gin, bitter, aperitif
30 ml | Gin
30 ml | Campari
30 ml | Sweet vermouth
+ Half a slice of orange
Pour all three over ice in the glass and stir until it runs down the spoon like oil.

old-cuban | Old Cuban | Cocktail glass | medium | 6 | rum, sparkling, mint
45 ml | Aged rum
22.5 ml | Lime juice
30 ml | Sugar syrup
60 ml | Champagne
2 dashes | Angostura bitters
6 | Mint leaves
+ A sprig of mint
Shake everything except the wine with ice, strain fine, and top with the wine.

old-fashioned | Old Fashioned | Old-fashioned glass | easy | 4 | whiskey, stirred
45 ml | Bourbon or rye whiskey
1 | Sugar cube
2 dashes | Angostura bitters
2 dashes | Plain water
+ A slice of orange and a cocktail cherry
Let bitters and water soak the sugar, crush it until it is gone, then add ice and whiskey and stir slowly.

paloma | Paloma | Highball glass | easy | 3 | tequila, long
50 ml | Tequila
5 ml | Lime juice
1 pinch | Salt
100 ml | Pink grapefruit soda
+ A slice of lime
Add tequila, lime and salt to a glass of ice, and fill it with the soda.

paper-plane | Paper Plane | Cocktail glass | easy | 4 | whiskey, sour, bitter
30 ml | Bourbon
30 ml | Amaro Nonino
30 ml | Aperol
30 ml | Lemon juice
Shake the four equal measures with ice and strain into the chilled glass.

paradise | Paradise | Cocktail glass | easy | 4 | gin, fruity
30 ml | Gin
20 ml | Apricot brandy
15 ml | Orange juice
Shake with ice and strain into the chilled glass.

penicillin | Penicillin | Old-fashioned glass | hard | 7 | whiskey, sour, smoky
60 ml | Blended Scotch
7.5 ml | Islay Scotch
22.5 ml | Lemon juice
22.5 ml | Honey syrup
2 slices | Ginger
+ Candied ginger
Crush the ginger, shake it with everything except the smoky whisky, strain over ice, and float that one on top.

pina-colada | Piña Colada | Hurricane glass | easy | 5 | rum, tiki, creamy
50 ml | Light rum
30 ml | Coconut cream
50 ml | Pineapple juice
+ A slice of pineapple and a cherry
Blend with a scoop of ice until it is smooth, and serve it with a straw.

pisco-sour | Pisco Sour | Cocktail glass | medium | 6 | pisco, sour, egg
60 ml | Pisco
30 ml | Lemon juice
20 ml | Sugar syrup
1 | Egg white
+ Drops of bitters on the foam
Shake without ice, shake again with it, strain, and draw the drops through the foam.

planters-punch | Planter’s Punch | Highball glass | easy | 4 | rum, long
45 ml | Jamaican rum
15 ml | Lime juice
30 ml | Sugar cane syrup
+ A slice of orange
Pour over ice, stir, and add cold water until it tastes as it should.

porto-flip | Porto Flip | Cocktail glass | medium | 5 | brandy, egg, after dinner
15 ml | Brandy
45 ml | Red port
10 ml | Egg yolk
+ Grated nutmeg
Shake with ice until it is thick, and strain into the chilled glass.

ramos-fizz | Ramos Fizz | Highball glass | hard | 10 | gin, egg, creamy
45 ml | Gin
15 ml | Lime juice
15 ml | Lemon juice
30 ml | Sugar syrup
60 ml | Cream
1 | Egg white
3 dashes | Orange flower water
2 drops | Vanilla extract
1 splash | Soda water
Shake all but the soda for two minutes without ice and a minute with it, strain into a glass, and raise the foam slowly with soda.

rusty-nail | Rusty Nail | Old-fashioned glass | easy | 2 | whiskey, after dinner
45 ml | Scotch whisky
25 ml | Drambuie
+ A twist of lemon
Build it over ice and stir.

sazerac | Sazerac | Old-fashioned glass | medium | 6 | cognac, stirred, strong
50 ml | Cognac
10 ml | Absinthe
1 | Sugar cube
2 dashes | Peychaud’s bitters
+ A strip of lemon peel
Rinse the chilled glass with the absinthe. Stir the rest with ice, pour the absinthe away, and strain the drink into its scent.

sea-breeze | Sea Breeze | Highball glass | easy | 2 | vodka, long
40 ml | Vodka
120 ml | Cranberry juice
30 ml | Grapefruit juice
+ A slice of orange and a cherry
Build it over ice in the glass.

sex-on-the-beach | Sex on the Beach | Highball glass | easy | 3 | vodka, fruity, long
40 ml | Vodka
20 ml | Peach schnapps
40 ml | Orange juice
40 ml | Cranberry juice
+ Half a slice of orange
Build everything over ice and stir it lightly.

sidecar | Sidecar | Cocktail glass | easy | 4 | cognac, sour
50 ml | Cognac
20 ml | Triple sec
20 ml | Lemon juice
Shake with ice and strain into the chilled glass.

singapore-sling | Singapore Sling | Hurricane glass | hard | 6 | gin, fruity, long
30 ml | Gin
15 ml | Cherry liqueur
7.5 ml | Cointreau
7.5 ml | Bénédictine
120 ml | Pineapple juice
15 ml | Lime juice
10 ml | Grenadine
1 dash | Angostura bitters
+ Pineapple and a maraschino cherry
Shake everything with ice and strain into the tall glass.

southside | Southside | Cocktail glass | easy | 5 | gin, sour, mint
60 ml | Gin
30 ml | Lemon juice
15 ml | Sugar syrup
6 | Mint leaves
+ A mint leaf
Shake with ice, mint and all, and strain twice.

spritz | Spritz | Wine glass | easy | 2 | aperitif, sparkling
90 ml | Prosecco
60 ml | Aperol
1 splash | Soda water
+ A slice of orange
Pour the wine over ice first, then the bitter, then the soda, and turn it once.

stinger | Stinger | Martini glass | easy | 3 | cognac, after dinner
50 ml | Cognac
20 ml | Crème de menthe (white)
+ A mint leaf
Stir with ice and strain into the chilled glass.

tequila-sunrise | Tequila Sunrise | Collins glass | easy | 3 | tequila, fruity, long
45 ml | Tequila
90 ml | Orange juice
15 ml | Grenadine
+ Half a slice of orange
Pour tequila and juice over ice and let the grenadine sink through them.

tommys-margarita | Tommy’s Margarita | Old-fashioned glass | easy | 4 | tequila, sour
60 ml | Tequila
30 ml | Lime juice
30 ml | Agave syrup
+ A slice of lime
Shake with ice and strain over fresh ice.

tuxedo | Tuxedo | Cocktail glass | medium | 4 | gin, stirred
30 ml | Old Tom gin
30 ml | Dry vermouth
1/2 bar spoon | Maraschino liqueur
1/4 bar spoon | Absinthe
3 dashes | Orange bitters
+ A cherry and a twist of lemon
Stir with ice and strain into the chilled glass.

vesper | Vesper | Martini glass | easy | 4 | gin, vodka, strong
45 ml | Gin
15 ml | Vodka
7.5 ml | Lillet Blanc
+ A twist of lemon
Shake with ice, as its inventor would have it, and strain.

vieux-carre | Vieux Carré | Cocktail glass | medium | 4 | whiskey, cognac, stirred
30 ml | Rye whiskey
30 ml | Cognac
30 ml | Sweet vermouth
1 bar spoon | Bénédictine
2 dashes | Peychaud’s bitters
+ A twist of orange and a cherry
Stir everything with ice and strain into the chilled glass.

whiskey-sour | Whiskey Sour | Old-fashioned glass | easy | 5 | whiskey, sour
45 ml | Bourbon
25 ml | Lemon juice
20 ml | Sugar syrup
A few drops | Egg white
+ Half a slice of orange and a cherry
Shake with ice and strain; with egg white, shake once without ice before.

white-lady | White Lady | Cocktail glass | easy | 4 | gin, sour
40 ml | Gin
30 ml | Triple sec
20 ml | Lemon juice
Shake with ice and strain into the chilled glass.
`

const difficulty = (text: string): Difficulty =>
  text === 'hard' || text === 'medium' ? text : 'easy'

function classicOf(block: string): Classic {
  const [head = '', ...lines] = block.split('\n')
  const [slug = '', name = '', glassType = '', level = '', minutes = '', tags = ''] = head
    .split('|')
    .map((part) => part.trim())
  const garnish = lines
    .find((line) => line.startsWith('+'))
    ?.slice(1)
    .trim()
  return {
    slug,
    name,
    glassType,
    difficulty: difficulty(level),
    prepTime: Number(minutes),
    ingredients: lines
      .filter((line) => line.includes(' | '))
      .map((line) => {
        const [amount = '', called = ''] = line.split(' | ')
        return { name: called, amount }
      }),
    instructions: lines.at(-1) ?? '',
    ...(garnish && { garnish }),
    tags: [...tags.split(', '), 'classic'],
  }
}

export const classics: readonly Classic[] = shelf.trim().split('\n\n').map(classicOf)
