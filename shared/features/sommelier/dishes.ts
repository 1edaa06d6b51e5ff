import { plainWords } from '../../kernel/text.ts'
import type { StyleName } from './styles.ts'

/** Food of one flavor, with its pairings, best first. */
export interface Dish {
  readonly styles: readonly StyleName[]
}

/**
 * What cooks and merchants agree on, told by weight, fat, salt, heat and sweetness. Each line: the
 * styles, and the names of dishes that ask for them. A name of several words is looked for first.
 */
const table = `
fullRed red stout bourbon | steak, beef, ribeye, sirloin, filet mignon, brisket, burger, hamburger, cheeseburger, meatloaf, short ribs, roast beef, prime rib, tartare, venison, game, stew, goulash, bison
fullRed red scotch | lamb, lamb chops, rack of lamb, mutton, kebab, gyros, moussaka, shepherds pie
bourbon fullRed red beer | barbecue, bbq, ribs, pulled pork, smoked meat, pulled beef, wings
lightRed red richWhite rose | duck, goose, quail, pheasant, turkey, mushroom, mushrooms, risotto, truffle, truffles, salmon, tuna, meatballs, ham, rabbit
lightRed red fullRed beer | pizza, lasagna, lasagne, spaghetti, bolognese, pasta, ravioli, tomato, tomatoes, sausage, sausages, bratwurst, charcuterie, salami, prosciutto, cured meat, cassoulet, ratatouille
richWhite white lightRed sparkling | chicken, roast chicken, pork, pork chops, veal, schnitzel, poultry, lobster, crab, scallops, carbonara, alfredo, cream sauce, quiche, gnocchi, macaroni, mac and cheese, fondue, raclette, corn, polenta, pumpkin, squash
crispWhite white sparkling gin vodka | fish, cod, trout, halibut, sea bass, sole, sardines, fish and chips, shrimp, prawns, mussels, clams, squid, calamari, octopus, seafood, ceviche, paella, salad, asparagus, goat cheese, vegetables, pesto, herbs, green salad, caesar salad, feta, mozzarella, burrata
sparkling crispWhite white peated | oysters, oyster
sparkling japanese aromaticWhite crispWhite lager | sushi, sashimi, ramen, tempura, teriyaki, tofu, dumplings, dim sum
sparkling vodka crispWhite | caviar, canapes, appetizers, appetizer, aperitif, popcorn, chips, crisps, fries, fried chicken, smoked fish, smoked salmon, blini, pickled herring, herring
aromaticWhite wheat lager rose | curry, thai, pad thai, indian, tikka masala, vindaloo, szechuan, sichuan, chinese, vietnamese, korean, kimchi, spicy, spicy food, chili, chilli, stir fry, noodles, satay, banh mi, pho, biryani
agave lager rose ipa | tacos, taco, burrito, burritos, enchiladas, mexican, guacamole, nachos, quesadilla, fajitas, salsa
sherry rose crispWhite lager | tapas, olives, almonds, nuts, jamon, manchego, hummus, mezze, falafel
port peated sherry sweetWine | blue cheese, stilton, roquefort, gorgonzola
fullRed port scotch red stout | cheddar, gouda, parmesan, hard cheese, comte, gruyere, aged cheese
sparkling crispWhite lightRed red white | cheese, brie, camembert, cheese board, soft cheese, cheese plate
agedRum port bourbon stout cognac | chocolate, dark chocolate, brownie, brownies, chocolate cake, truffle chocolate, fudge, mousse
sweetWine sparkling cognac amaro creamy | dessert, desserts, cake, cheesecake, tart, apple pie, pie, creme brulee, custard, ice cream, pudding, fruit, fruit salad, berries, pastry, tiramisu, cookies, pancakes, crepes, donuts, panna cotta, sweets
cognac agedRum scotch peated bourbon | cigar, cigars
wheat sparkling richWhite | eggs, egg, omelette, omelet, brunch, breakfast, bacon and eggs, soup, sandwich
ipa lager beer | hot dog, hot dogs, pretzel, pretzels
`

const read = table
  .trim()
  .split('\n')
  .map((line) => {
    const [styles = '', names = ''] = line.split('|')
    const dish: Dish = { styles: styles.trim().split(/\s+/) as StyleName[] }
    return { dish, names: names.split(',').map((name) => plainWords(name).join(' ')) }
  })

const byName = new Map(read.flatMap(({ dish, names }) => names.map((name) => [name, dish])))
const maxLength = Math.max(...[...byName.keys()].map((name) => name.split(' ').length))

/** Every word of dishes' names, for correcting typing errors. */
export const dishWords: ReadonlySet<string> = new Set(
  [...byName.keys()].flatMap((name) => name.split(' ')).filter((word) => word.length > 2),
)

export interface FoundDish {
  readonly dish: Dish
  /** As the table calls it. */
  readonly name: string
  /** The words that named it, by their place in the question. */
  readonly from: number
  readonly to: number
}

/** The dish that the words name: the longest name in them. */
export function dishNamed(words: readonly string[]): FoundDish | undefined {
  for (let length = Math.min(maxLength, words.length); length > 0; length--)
    for (let from = 0; from + length <= words.length; from++) {
      const name = words.slice(from, from + length).join(' ')
      const dish = byName.get(name) ?? byName.get(name.replace(/(?<!s)s$/, ''))
      if (dish) return { dish, name, from, to: from + length }
    }
  return undefined
}

/** The kinds of food that go with a style: the first few of each line that names it early. */
export function foodFor(wanted: readonly StyleName[]): readonly string[] {
  const scored = read.flatMap(({ dish, names }) => {
    const places = wanted.map((style) => dish.styles.indexOf(style)).filter((at) => at >= 0)
    return places.length > 0 ? [{ place: Math.min(...places), names }] : []
  })
  scored.sort((one, other) => one.place - other.place)
  return scored.slice(0, 3).flatMap(({ names }) => names.slice(0, 2))
}
