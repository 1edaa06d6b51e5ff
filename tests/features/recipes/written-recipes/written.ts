/** A file of recipes of another program or person, and what it means. */
export interface WrittenRecipes {
  readonly says: string
  readonly file: string
  readonly text: string
  /** The recipes by name, with `amount | name` of each ingredient. */
  readonly recipes: Readonly<Record<string, readonly string[]>>
}

const lines = (...rows: string[]): string => rows.join('\n')

/** Read while the readers were mended. */
export const firstRecipes: readonly WrittenRecipes[] = [
  {
    says: 'German table, ingredients in a cell with line breaks',
    file: 'drinks.csv',
    text: 'Cocktail;Zutaten;Zubereitung;Glas\nHafenbrise;"5 cl Gin\n2 cl Limettensaft\n1,5 cl Zuckersirup";Schütteln.;Tumbler\nNordlicht;"4 cl Aquavit\n10 cl Tonic";Aufgießen.;Longdrink\n',
    recipes: {
      Hafenbrise: ['5 cl | Gin', '2 cl | Limettensaft', '1,5 cl | Zuckersirup'],
      Nordlicht: ['4 cl | Aquavit', '10 cl | Tonic'],
    },
  },
  {
    says: 'a list glued with commas',
    file: 'bar.csv',
    text: lines(
      'Name,Ingredients,Method',
      'River Sour,"2 oz bourbon, 0.75 oz lemon juice, .75 oz syrup, 1 egg white",Shake hard',
      'River Fizz,"1 1/2 oz gin, 3/4 oz lime juice, 1 barspoon sugar, soda water",Shake and top',
    ),
    recipes: {
      'River Sour': ['2 oz | bourbon', '0.75 oz | lemon juice', '.75 oz | syrup', '1 | egg white'],
      'River Fizz': [
        '1 1/2 oz | gin',
        '3/4 oz | lime juice',
        '1 barspoon | sugar',
        ' | soda water',
      ],
    },
  },
  {
    says: 'one ingredient a row',
    file: 'long.csv',
    text: lines(
      'recipe,measure,unit,product,steps',
      'Dock Flip,60,ml,dark rum,Shake with ice',
      'Dock Flip,15,ml,demerara syrup,',
      'Dock Flip,1,,whole egg,',
      'Pier Spritz,90,ml,prosecco,Build',
      'Pier Spritz,60,ml,bitter aperitif,',
    ),
    recipes: {
      'Dock Flip': ['60 ml | dark rum', '15 ml | demerara syrup', '1 | whole egg'],
      'Pier Spritz': ['90 ml | prosecco', '60 ml | bitter aperitif'],
    },
  },
  {
    says: 'plain text with two recipes',
    file: 'notes.txt',
    text: lines(
      'Lantern Sour',
      '45 ml pisco',
      '30 ml lemon juice',
      '20 ml sugar syrup',
      '1 egg white',
      '',
      'Dry shake, then shake with ice.',
      '',
      '',
    ),
    recipes: {
      'Lantern Sour': [
        '45 ml | pisco',
        '30 ml | lemon juice',
        '20 ml | sugar syrup',
        '1 | egg white',
      ],
    },
  },
  {
    says: 'JSON with measures by name',
    file: 'app.json',
    text: JSON.stringify([
      {
        title: 'Gate Mule',
        components: [{ what: 'x' }],
        ingredients: [
          { quantity: '50 ml', ingredient: 'vodka' },
          { quantity: '20 ml', ingredient: 'lime juice' },
          { quantity: 'top', ingredient: 'ginger beer' },
        ],
        directions: ['Build over ice.', 'Stir once.'],
      },
    ]),
    recipes: { 'Gate Mule': ['50 ml | vodka', '20 ml | lime juice', 'top | ginger beer'] },
  },
  {
    says: 'French JSON',
    file: 'recettes.json',
    text: JSON.stringify({
      recettes: [
        {
          nom: 'Brise du Port',
          ingrédients: ['4 cl de rhum blanc', '2 cl de jus de citron vert', '1 trait d’angostura'],
          préparation: 'Frapper.',
        },
      ],
    }),
    recipes: {
      'Brise du Port': ['4 cl | rhum blanc', '2 cl | jus de citron vert', '1 trait | angostura'],
    },
  },
  {
    says: 'schema.org with parts and both units',
    file: 'page.json',
    text: JSON.stringify({
      '@context': 'https://schema.org',
      '@type': 'Recipe',
      name: 'Mill Smash',
      recipeIngredient: [
        '60 ml / 2 oz bourbon',
        '8–10 mint leaves',
        '1 (750 ml) bottle sparkling wine',
        'Half a lemon',
      ],
      recipeInstructions: [
        { '@type': 'HowToStep', text: 'Muddle.' },
        { '@type': 'HowToStep', text: 'Shake.' },
      ],
    }),
    recipes: {
      'Mill Smash': [
        '60 ml | bourbon',
        '8–10 | mint leaves',
        '1 bottle | sparkling wine',
        '1/2 | lemon',
      ],
    },
  },
  {
    says: 'glued without separators',
    file: 'glued.csv',
    text: lines(
      'name,ingredients,instructions',
      'Odd One,2 oz gin 1 oz vermouth 2 dashes bitters,Stir',
    ),
    recipes: { 'Odd One': ['2 oz | gin', '1 oz | vermouth', '2 dashes | bitters'] },
  },
  {
    says: 'wide columns',
    file: 'wide.csv',
    text: lines(
      'Drink,Ingredient 1,Amount 1,Ingredient 2,Amount 2,Ingredient 3,Amount 3,Preparation',
      'Quay Collins,gin,60 ml,lemon juice,30 ml,soda,90 ml,Build',
      'Quay Neat,rum,60 ml,,,,,Pour',
    ),
    recipes: {
      'Quay Collins': ['60 ml | gin', '30 ml | lemon juice', '90 ml | soda'],
      'Quay Neat': ['60 ml | rum'],
    },
  },
  {
    says: 'ranges, words and fractions',
    file: 'words.txt',
    text: lines(
      'Storm Punch',
      'a splash of soda',
      '2-3 dashes bitters',
      '1½ oz aged rum',
      'juice of half a lime',
      'few drops of saline',
      '',
      'Stir and strain.',
    ),
    recipes: {
      'Storm Punch': [
        '1 splash | soda',
        '2-3 dashes | bitters',
        '1½ oz | aged rum',
        'juice of 1/2 | lime',
        'few drops | saline',
      ],
    },
  },
]

/** Written with the first half, and read only when that was mended. */
export const secondRecipes: readonly WrittenRecipes[] = [
  {
    says: 'Italian table with semicolons in the list',
    file: 'ricette.csv',
    text: lines(
      'Nome,Ingredienti,Preparazione',
      'Brezza,"4 cl gin; 2 cl succo di limone; 1,5 cl sciroppo",Shakerare',
      'Tramonto,"6 cl bitter; 9 cl prosecco; 3 cl soda",Costruire nel bicchiere',
    ),
    recipes: {
      Brezza: ['4 cl | gin', '2 cl | succo di limone', '1,5 cl | sciroppo'],
      Tramonto: ['6 cl | bitter', '9 cl | prosecco', '3 cl | soda'],
    },
  },
  {
    says: 'a list with bars and units glued to numbers',
    file: 'bars.csv',
    text: lines(
      'Cocktail,Recipe,How',
      'Cove Daisy,45ml tequila | 20ml lime juice | 15ml orange liqueur,Shake',
      'Cove Buck,2oz whisky | 1/2oz lemon juice | 4oz ginger ale,Build',
    ),
    recipes: {
      'Cove Daisy': ['45ml | tequila', '20ml | lime juice', '15ml | orange liqueur'],
      'Cove Buck': ['2oz | whisky', '1/2oz | lemon juice', '4oz | ginger ale'],
    },
  },
  {
    says: 'one ingredient a row, in Spanish',
    file: 'largo.csv',
    text: lines(
      'Cóctel;Cantidad;Unidad;Ingrediente;Elaboración',
      'Marea;50;ml;ron blanco;Agitar',
      'Marea;25;ml;zumo de lima;',
      'Brisa;60;ml;ginebra;Remover',
      'Brisa;10;ml;vermut seco;',
    ),
    recipes: {
      Marea: ['50 ml | ron blanco', '25 ml | zumo de lima'],
      Brisa: ['60 ml | ginebra', '10 ml | vermut seco'],
    },
  },
  {
    says: 'plain text with headings',
    file: 'card.txt',
    text: lines(
      'Harbour Flip',
      '',
      'Ingredients:',
      '- 2 oz brandy',
      '- 1 whole egg',
      '- 2 tsp. sugar',
      '- nutmeg',
      '',
      'Method:',
      '1. Shake without ice.',
      '2. Shake with ice and strain.',
    ),
    recipes: { 'Harbour Flip': ['2 oz | brandy', '1 | whole egg', '2 tsp | sugar', ' | nutmeg'] },
  },
  {
    says: 'JSON with parts by key',
    file: 'keys.json',
    text: JSON.stringify({
      'Mast Sour': {
        ingredients: { 'rye whiskey': '60 ml', 'lemon juice': '22 ml', syrup: '15 ml' },
        method: 'Shake.',
      },
      'Keel Fizz': { ingredients: { gin: '45 ml', soda: '60 ml' }, method: 'Build.' },
    }),
    recipes: {
      'Mast Sour': ['60 ml | rye whiskey', '22 ml | lemon juice', '15 ml | syrup'],
      'Keel Fizz': ['45 ml | gin', '60 ml | soda'],
    },
  },
  {
    says: 'Swedish JSON',
    file: 'recept.json',
    text: JSON.stringify([
      {
        namn: 'Skärgårdssour',
        ingredienser: ['6 cl akvavit', '3 cl citronsaft', '2 cl sockerlag'],
        instruktioner: 'Skaka.',
      },
    ]),
    recipes: { Skärgårdssour: ['6 cl | akvavit', '3 cl | citronsaft', '2 cl | sockerlag'] },
  },
  {
    says: 'schema.org in a graph with sections',
    file: 'graph.json',
    text: JSON.stringify({
      '@graph': [
        { '@type': 'WebPage', name: 'Drinks' },
        {
          '@type': ['Recipe'],
          name: 'Tern Martini',
          recipeIngredient: ['2 1/4 fl oz gin', '1/2 fl oz dry vermouth', '1 dash orange bitters'],
          recipeInstructions: 'Stir. Strain.',
        },
      ],
    }),
    recipes: {
      'Tern Martini': ['2 1/4 fl oz | gin', '1/2 fl oz | dry vermouth', '1 dash | orange bitters'],
    },
  },
  {
    says: 'glued, with words before the numbers',
    file: 'glued2.csv',
    text: lines(
      'Title,Ingredients,Directions',
      'Odd Two,gin 60 ml lime juice 20 ml syrup 10 ml,Shake',
    ),
    recipes: { 'Odd Two': ['60 ml | gin', '20 ml | lime juice', '10 ml | syrup'] },
  },
  {
    says: 'wide columns with units apart',
    file: 'wide2.csv',
    text: lines(
      'Name;Zutat1;Menge1;Zutat2;Menge2;Zutat3;Menge3;Anleitung',
      'Leuchtturm;Korn;4 cl;Zitronensaft;2 cl;Holunder;2 cl;Schütteln',
      'Boje;Wodka;5 cl;Tonic;12 cl;;;Aufgießen',
    ),
    recipes: {
      Leuchtturm: ['4 cl | Korn', '2 cl | Zitronensaft', '2 cl | Holunder'],
      Boje: ['5 cl | Wodka', '12 cl | Tonic'],
    },
  },
  {
    says: 'amounts behind names',
    file: 'behind.txt',
    text: lines(
      'Quarry Sour',
      'Rye whiskey – 60 ml',
      'Lemon juice – 25 ml',
      'Honey syrup – 20 ml',
      '',
      'Shake and strain.',
    ),
    recipes: {
      'Quarry Sour': ['60 ml | Rye whiskey', '25 ml | Lemon juice', '20 ml | Honey syrup'],
    },
  },
]
