/** Files of recipes, as programs and people write them. */
export const files: readonly (readonly [name: string, text: string])[] = [
  [
    'pasted.txt',
    `Ferry House

60 ml Gin
20 ml Lime juice
Soda water
Sugar

Shake it, and strain.
Serve cold.

Mill Lane
30 ml Rum
2 dashes bitters

Stir: well.
`,
  ],
  [
    'marked.md',
    `# Ferry House

A drink for [Anna](https://example.com/anna).

## Ingredients
- [ ] 60 ml **Gin**
- [x] 20 ml Lime juice
* Soda water

## Method
1. Shake with __ice__.
2. Strain.

**Garnish:** Lime wheel
Glass: Coupe
Serves: 2
Tags: sour, summer
Notes: Not too cold.
Source: Grandfather

# Mill Lane

## Zutaten
- 30 ml Rum
- 1 Prise Salz

## Zubereitung:
Rühren.
`,
  ],
  [
    'labels.txt',
    `Cocktail: Ferry House
Ingredients: 60 ml gin, 20 ml lime juice
Method: Shake.
Garnish: none
Description: Old.
---
Mill Lane
Ingredients:
Two dashes bitters
Juice of half a lime
Instructions:
Build
How to make it
Stir, then serve.
===
60 ml gin
20 ml lime
Shake.
`,
  ],
  [
    'steps.txt',
    `Ferry House
60 ml gin
20 ml lime juice, fresh
top up with soda
1. Shake.
2) Strain.

Gap, and more.
`,
  ],
  [
    'told.txt',
    `Ferry House
A story about a ferry. It was long.
60 ml gin
a dash of bitters
Serve in a glass of 60 ml
Stir and pour.
`,
  ],
  [
    'ferry.cook',
    `>> servings: 2
>> time: 1 h 5 min
>> tags: sour, summer
>> glass: Coupe
>> source: "Anna"
Shake @gin{60%ml}(Plymouth) and @lime juice{20%ml} in a #shaker{} for ~{30%seconds}. -- not too long
Add @&gin{60%ml} and @soda. [- a remark
over lines -]

= Serving =
Strain into a #glass, with @?mint{2%leaves} and @./syrups/honey{=1%tsp}.
> Best cold.

Drink @lime juice|lime{}.
`,
  ],
  [
    'mill.cook',
    `---
title: Mill Lane
prep time: 90
tags:
  - rum
  - dark
difficulty: hard
garnish: 'Lime wheel'
author: Ben
---
Stir @dark rum{2%oz} with @bitters{2%dashes}
and @-salt{}.
---
`,
  ],
  [
    'table.csv',
    `Name,Ingredient,Amount (ml),Unit,Method,Glass,Garnish,Tags,Notes,Source
Ferry House,Gin (Plymouth),60,,Shake.,Coupe,Lime,"sour, summer",Cold.,Anna
Ferry House,Lime juice,20,,Strain.,,,,,
,Bitters,2,dashes,,,,,,
Mill Lane,Rum,45,,Stir.,,,rum;dark,,
Mill Lane,"Sugar; Water","1 tsp; 2 tsp",,,,,,,
`,
  ],
  [
    'wide.csv',
    `Title,Ingredient 1,Menge 1 (cl),Ingredient 2,Menge 2 (cl),Ingredient 3,Zubereitung
Ferry House,Gin,6,Limettensaft,2,,Schütteln.
Mill Lane,Rum,4.5,Bitter,2 Spritzer,1 Prise Salz,Rühren.
`,
  ],
  [
    'lists.csv',
    `cocktail;what is in it;method
Ferry House;60 ml gin, 20 ml lime juice;Shake.
Mill Lane;45 ml rum + 2 dashes bitters;Stir.
`,
  ],
  [
    'beside.csv',
    `name;what;amount;instructions
Ferry House;gin;60 ml;Shake.
;lime;20 ml;
`,
  ],
  [
    'strengths.csv',
    `name,strength
Gin,40
`,
  ],
  [
    'linked.html',
    `<!doctype html><html><head><script type="application/ld+json">
{"@context":"https://schema.org","@type":["Thing","http://schema.org/Recipe"],"name":"Ferry &amp; House","author":{"name":"Anna"},
"recipeIngredient":["For the sour:","60 ml gin","<b>20 ml</b> lime juice","[Garnish]","**Top**","# more","1 lime wheel (optional)"],
"recipeInstructions":[{"@type":"HowToSection","name":"First","itemListElement":[{"@type":"HowToStep","text":"<p>Shake.</p><p>Strain.</p>"}]},{"name":"Serve"}],
"totalTime":"PT1H5M","recipeYield":["2 drinks"],"keywords":"sour, summer","cookingMethod":"Shaken","comment":[{"name":"Notes","text":"Cold."},{"name":"Reply","text":"No."}],
"additionalProperty":[{"name":"glass","value":"Coupe"},{"name":"garnish","value":"Lime"},{"name":"difficulty","value":"Hard"}]}
</script></head></html>`,
  ],
  [
    'values.json',
    JSON.stringify({
      '@graph': [
        { '@type': 'WebPage', name: 'Page' },
        {
          '@type': 'Recipe',
          name: 'Ferry House',
          url: 'https://example.com/ferry',
          prepTime: 'P1DT2H3.5M',
          recipeIngredient: [
            { '@type': 'PropertyValue', name: 'gin', value: 60, unitCode: 'MLT' },
            { name: 'bitters', value: '2', unitText: 'dashes' },
            { name: 'egg', value: 1, unitCode: 'C62' },
          ],
          recipeInstructions: 'Shake.\nStrain.',
        },
      ],
    }),
  ],
  [
    'bar.json',
    JSON.stringify({
      cocktails: [
        {
          _id: 'ferry-1',
          name: 'Ferry House',
          instructions: 'Shake.',
          garnish: 'Lime',
          description: 'Old.',
          source: 'Anna',
          glass: 'Coupe',
          method: 'Shake',
          tags: ['sour', 3, 'sour'],
          rating: 4,
          prepTime: '5',
          servings: 2,
          difficulty: 'easy',
          ingredients: [
            {
              name: 'Gin',
              amount: 60,
              amount_max: 75,
              units: 'ml',
              note: 'dry',
              substitutes: ['Vodka', { name: 'Rum' }],
            },
            { _id: 'lime-juice', amount: 20, amount_max: 10, units: 'ml' },
            { special: '2 dashes bitters' },
            { name: 'Mint', amount: 'a few', optional: true },
            4,
            '1 tsp sugar',
          ],
        },
        {
          _id: 'lock-1',
          name: 'Lock',
          directions: 'Stir long.',
          method: 'Stir',
          ingredients: ['60 ml rye'],
        },
      ],
    }),
  ],
  [
    'shapes.json',
    JSON.stringify({
      'Ferry House': { ingredients: ['60 ml gin', '20 ml lime juice'], method: 'Shake.' },
      more: {
        title: 'Mill Lane',
        zutaten: 'rum, bitters',
        menge: ['45 ml', '2 dashes'],
        zubereitung: 'Rühren.',
      },
      list: [
        { title: 'Quay', what: ['30 ml port', '30 ml rum', 'ice'], steps: ['Stir.', 'Serve.'] },
        { title: 'Not one', links: ['a', 'b'] },
      ],
      other: {
        name: 'Lock',
        ingredients: { gin: '60 ml', lime: { measure: { amount: 1.5, unit: 'oz' } } },
        preparation: 'Build.',
      },
    }),
  ],
  [
    'app.json',
    JSON.stringify({
      drinks: [
        {
          idDrink: '7',
          strDrink: 'Ferry House',
          strTags: 'Sour,Summer',
          strCategory: 'Cocktail',
          strAlcoholic: null,
          strGlass: 'Coupe',
          strInstructions: 'Shake.',
          strIngredient1: 'Gin',
          strMeasure1: '2  oz ',
          strIngredient2: 'Lime',
          strMeasure2: null,
          strIngredient3: '',
        },
      ],
    }),
  ],
  [
    'broken.json',
    '{"name": "Ferry House", "ingredients": ["60 ml gin", "20 ml lime",], "instructions": "Shake.\n\tStrain."};',
  ],
  [
    'menu.yaml',
    `name: Ferry House
ingredients:
  - 60 ml gin
  - amount: 20 ml
    name: lime juice
instructions: |
  Shake.
`,
  ],
]

/** What is read of them, by the name of the file. */
export const written = `
=== pasted.txt
Ferry House (pasted.txt, line 1; recipe:text:ferry-house)
- 60 ml | Gin
- 20 ml | Lime juice
- to taste | Soda water
- to taste | Sugar
Shake it, and strain.
Serve cold.
remark: no-amount

Mill Lane (pasted.txt, line 11; recipe:text:mill-lane)
- 30 ml | Rum
- 2 dashes | bitters
Stir: well.
=== marked.md
Ferry House (marked.md, line 1; recipe:text:ferry-house)
- 60 ml | Gin
- 20 ml | Lime juice
- to taste | Soda water
A drink for Anna.
1. Shake with ice.
2. Strain.
glassType: Coupe
garnish: Lime wheel
sourceName: Grandfather
notes: Not too cold.
servings: 2
tags: sour, summer
remark: no-amount

Mill Lane (marked.md, line 21; recipe:text:mill-lane)
- 30 ml | Rum
- 1 Prise | Salz
Rühren.
=== labels.txt
Ferry House (labels.txt, line 1; recipe:text:ferry-house)
- 60 ml | gin
- 20 ml | lime juice
Shake.
description: Old.
garnish: none

Mill Lane (labels.txt, line 7; recipe:text:mill-lane)
- 2 dashes | bitters
- Juice of 1/2 | lime
Build
Stir, then serve.

refused:  (labels.txt, line 16; no-name)
=== steps.txt
Ferry House (steps.txt, line 1; recipe:text:ferry-house)
- 60 ml | gin
- 20 ml | lime juice, fresh
- top | soda
1. Shake.
2) Strain.
Gap, and more.
=== told.txt
Ferry House (told.txt, line 1; recipe:text:ferry-house)
- 60 ml | gin
- 1 dash | bitters
A story about a ferry. It was long.
Serve in a glass of 60 ml
Stir and pour.
=== ferry.cook
ferry (ferry.cook; recipe:cook:ferry)
- 60 ml | gin | Plymouth
- 20 ml | lime juice
- to taste | soda
- 2 leaves | mint | optional
- 1 tsp | honey
- to taste | lime
Shake gin and lime juice in a shaker for 30 seconds. Add gin and soda.
Serving
Strain into a glass, with mint and honey.
Drink lime.
glassType: Coupe
sourceName: Anna
notes: Best cold.
prepTime: 65
servings: 2
tags: sour, summer
remark: no-amount
=== mill.cook
Mill Lane (mill.cook; recipe:cook:mill-lane)
- 2 oz | dark rum
- 2 dashes | bitters
Stir dark rum with bitters and salt.
garnish: Lime wheel
sourceName: Ben
difficulty: hard
prepTime: 90
tags: rum, dark
=== table.csv
Ferry House (table.csv, row 2; recipe:csv:ferry-house)
- 60 ml | Gin (Plymouth)
- 20 ml | Lime juice
- 2 dashes | Bitters
Shake.
Strain.
glassType: Coupe
garnish: Lime
sourceName: Anna
notes: Cold.
tags: sour, summer

Mill Lane (table.csv, row 5; recipe:csv:mill-lane)
- 45 ml | Rum
- 1 tsp | Sugar
- 2 tsp | Water
Stir.
tags: rum, dark
=== wide.csv
Ferry House (wide.csv, row 2; recipe:csv:ferry-house)
- 6 cl | Gin
- 2 cl | Limettensaft
Schütteln.

Mill Lane (wide.csv, row 3; recipe:csv:mill-lane)
- 4.5 cl | Rum
- 2 Spritzer | Bitter
- 1 Prise | Salz
Rühren.
=== lists.csv
Ferry House (lists.csv, row 2; recipe:csv:ferry-house)
- 60 ml | gin
- 20 ml | lime juice
Shake.

Mill Lane (lists.csv, row 3; recipe:csv:mill-lane)
- 45 ml | rum
- 2 dashes | bitters
Stir.
=== beside.csv
Ferry House (beside.csv, row 2; recipe:csv:ferry-house)
- 60 ml | gin
- 20 ml | lime
Shake.
=== strengths.csv
trouble: strengths.csv ingredients-only
=== linked.html
Ferry & House (linked.html; recipe:ld:ferry-house)
- 60 ml | gin
- 20 ml | lime juice
- 1 | lime wheel | optional
First
Shake.
Strain.
Serve
glassType: Coupe
garnish: Lime
sourceName: Anna
notes: Cold.
difficulty: hard
prepTime: 65
servings: 2
tags: sour, summer, Shaken
=== values.json
Ferry House (values.json, 2; recipe:ld:https://example.com/ferry)
- 60 ml | gin
- 2 dashes | bitters
- 1 | egg
Shake.
Strain.
sourceName: https://example.com/ferry
prepTime: 1564
=== bar.json
Ferry House (bar.json, 1; recipe:ba:ferry-1)
- 60–75 ml | Gin | dry | or Vodka | or Rum
- 20 ml | lime juice
- 2 dashes | bitters
- a few | Mint | optional
- 1 tsp | sugar
Shake.
description: Old.
glassType: Coupe
garnish: Lime
sourceName: Anna
difficulty: easy
prepTime: 5
servings: 2
rating: 4
tags: sour, Shake

Lock (bar.json, 2; recipe:ba:lock-1)
- 60 ml | rye
Stir long.
tags: Stir
=== shapes.json
Ferry House (shapes.json, Ferry House; recipe:ba:ferry-house)
- 60 ml | gin
- 20 ml | lime juice
Shake.

Mill Lane (shapes.json, more; recipe:json:mill-lane)
- to taste | rum
- to taste | bitters
Rühren.
remark: no-amount

Quay (shapes.json, list, 1; recipe:json:quay)
- 30 ml | port
- 30 ml | rum
- to taste | ice
Stir.
Serve.
remark: no-amount

Lock (shapes.json, other; recipe:ba:lock)
- 60 ml | gin
- to taste | lime
Build.
remark: no-amount
=== app.json
Ferry House (app.json; recipe:cdb:7)
- 2 oz | Gin
- to taste | Lime
Shake.
glassType: Coupe
tags: Cocktail, Sour, Summer
remark: no-amount
=== broken.json
Ferry House (broken.json; recipe:ba:ferry-house)
- 60 ml | gin
- 20 ml | lime
Shake.
 Strain.
=== menu.yaml
Ferry House (menu.yaml; recipe:ba:ferry-house)
- 60 ml | gin
- 20 ml | lime juice
Shake.
`
