import { describe, expect, test } from 'vitest'
import { amountOf } from '../../../shared/features/recipes/amount.ts'
import { ingredientOfLine } from '../../../shared/features/recipes/import/ingredient-line.ts'
import { readAnyRecipeFile } from '../../support/rare-readers.ts'

const recipesIn = (name: string, text: string) => readAnyRecipeFile(name, text).recipes
const linesOf = (name: string, text: string) =>
  recipesIn(name, text).map(({ fields }) =>
    fields.ingredients.map((one) => `${one.amount} ${one.name}`),
  )
const linked = (more: object = {}) =>
  JSON.stringify({
    '@type': 'Recipe',
    name: 'Copper Sour',
    recipeIngredient: ['6 cl rye', '2 cl lemon juice'],
    recipeInstructions: 'Shake.',
    ...more,
  })
const page = (json: string, type = 'application/ld+json') =>
  `<!doctype html><html><script type="${type}">${json}</script></html>`

describe('linked data as pages really carry it', () => {
  test.each([
    ['a type in references', page(linked(), 'application&#x2F;ld&#x2B;json')],
    ['a type in decimal references', page(linked(), 'application&#47;ld&#43;json')],
    ['a semicolon behind it', page(`${linked()};`)],
    ['commas before brackets', page(linked().replace('"]', '",]').replace(/\}$/, ',}'))],
    [
      'line ends and tabs in strings',
      page(linked({ description: '§' }).replace('§', 'One.\n\tTwo.\r\nThree.')),
    ],
    ['a comment around it', page(`<!--${linked()}-->`)],
    ['CDATA around it', page(`<![CDATA[${linked()}]]>`)],
    ['CDATA in lines of comments', page(`\n//<![CDATA[\n${linked()}\n//]]>\n`)],
    ['CDATA in comments', page(`/* <![CDATA[ */${linked()}/* ]]> */`)],
    ['CDATA with a semicolon behind it', page(`\n//<![CDATA[\n${linked()};\n//]]>;\n`)],
    ['a comment in lines of comments', page(`\n//<!--\n${linked()}\n//-->\n`)],
    ['CDATA in two comments', page(`<!--//--><![CDATA[//><!--\n${linked()}\n//--><!]]>`)],
  ])('%s', (_what, html) =>
    expect(linesOf('page.html', html)).toEqual([['6 cl rye', '2 cl lemon juice']]),
  )

  test('a comma before a bracket in a string stays', () => {
    const text = page(linked({ name: 'Odd ,] one' }).replace(/\}$/, ',}'))
    expect(recipesIn('page.html', text)[0]!.fields.name).toBe('Odd ,] one')
  })

  test.each([
    ['<p>Shake <b>hard</b>.</p><p>Strain.</p>', 'Shake hard.\nStrain.'],
    ['<ol><li>Shake.</li><li>Strain.</li></ol>', 'Shake.\nStrain.'],
    ['Shake.<br/>Strain.', 'Shake.\nStrain.'],
    ['Stir until < 5 degrees', 'Stir until < 5 degrees'],
  ])('steps %s', (recipeInstructions, expected) => {
    for (const steps of [recipeInstructions, [{ '@type': 'HowToStep', text: recipeInstructions }]])
      expect(
        recipesIn('page.html', page(linked({ recipeInstructions: steps })))[0]!.fields.instructions,
      ).toBe(expected)
  })
})

describe('references of HTML', () => {
  const lines = ['4&nbsp;cl gin', '1&frac14; oz lime&#160;juice', '2 cl cr&egrave;me de m&ucirc;re']
  const expected = [['4 cl gin', '1¼ oz lime juice', '2 cl crème de mûre']]
  test.each([
    ['linked data', 'a.json', linked({ recipeIngredient: lines })],
    ['another list', 'a.json', JSON.stringify([{ name: 'A', ingredients: lines, steps: 'Stir.' }])],
    ['a text', 'a.txt', `Bramble\n${lines.join('\n')}\n\nStir.`],
    ['lines of a cell', 'a.csv', `name,ingredients,method\nA,"${lines.join('\n')}",Stir.`],
    ['a cell between bars', 'a.csv', `name,ingredients,method\nA,${lines.join(' | ')},Stir.`],
  ])('are letters in the ingredients of %s', (_of, name, text) =>
    expect(linesOf(name, text)).toEqual(expected),
  )

  test('are letters in the steps, and hard spaces are spaces', () => {
    const text = linked({
      recipeInstructions: '<p>Shake&nbsp;it &amp;&#160;pour.</p>&nbsp;<p>Top.</p>',
    })
    expect(recipesIn('a.json', text)[0]!.fields.instructions).toBe('Shake it & pour.\nTop.')
  })
})

test('a heading among the ingredients is none', () => {
  const recipeIngredient = ['6 cl rye', '[For the glass]', '1 orange peel']
  expect(linesOf('a.json', linked({ recipeIngredient }))).toEqual([['6 cl rye', '1 orange peel']])
})

describe('recipes that share a key', () => {
  test.each([
    ['a name', [linked(), linked({ recipeIngredient: ['1 oz gin'] })]],
    ['an address', [linked({ '@id': '#recipe' }), linked({ '@id': '#recipe', name: 'Other' })]],
    [
      'a number',
      ['A', 'B', 'C'].map((name) =>
        JSON.stringify({ _id: 1, name, instructions: 'Stir.', ingredients: ['2 oz rum'] }),
      ),
    ],
  ])('%s are all read, each under a key of its own', (_what, all) => {
    const read = recipesIn('all.json', `[${all.join(',')}]`)
    expect(read).toHaveLength(all.length)
    expect(new Set(read.map(({ key }) => key)).size).toBe(all.length)
    for (const { key, fields } of read) expect(fields.sourceKey).toBe(key)
    // The same file again gives the same keys, and the same recipe twice is one.
    expect(recipesIn('all.json', `[${[...all, ...all].join(',')}]`).map(({ key }) => key)).toEqual(
      read.map(({ key }) => key),
    )
  })
})

describe('ingredients of a text', () => {
  test('may end with their amount', () => {
    const text =
      'Sour\nGin 60 ml\nLime juice – 22.5 ml\nOrange liqueur: 1 oz\n1⁄2 oz syrup\n\nShake.'
    expect(linesOf('a.txt', text)).toEqual([
      ['60 ml Gin', '22.5 ml Lime juice', '1 oz Orange liqueur', '1⁄2 oz syrup'],
    ])
    expect(recipesIn('a.txt', text)[0]!.fields.instructions).toBe('Shake.')
  })

  test('end where telling begins', () => {
    const text = 'Sour\n2 oz gin\n1 oz lemon\nShake, then add soda 2 oz\nStrain.'
    expect(linesOf('a.txt', text)).toEqual([['2 oz gin', '1 oz lemon']])
  })

  test.each([
    ['1-1/2 oz rum', '1 1/2 oz', 'rum'],
    ['1 - 1/2 oz rum', '1 1/2 oz', 'rum'],
    ['2 or 3 dashes bitters', '2–3 dashes', 'bitters'],
    ['1 ounce (30 ml) gin', '1 ounce', 'gin'],
    ['2x30 ml gin', '60 ml', 'gin'],
    ['2 x 22.5 ml gin', '45 ml', 'gin'],
    ['60 ml / 2 oz bourbon', '60 ml', 'bourbon'],
    ['2 x 5 cl gin', '10 cl', 'gin'],
  ])('%s', (line, amount, name) => expect(ingredientOfLine(line)).toMatchObject({ amount, name }))

  test.each([
    ['1-1/2 oz', { from: 1.5, unit: 'oz' }],
    ['2 or 3 dashes', { from: 2, to: 3, unit: 'dash' }],
    ['2x30 ml', { from: 60, unit: 'ml' }],
    ['1/2-3/4 oz', { from: 0.5, to: 0.75, unit: 'oz' }],
    ['1-2 oz', { from: 1, to: 2, unit: 'oz' }],
  ])('the amount %s', (text, expected) => expect(amountOf(text)).toMatchObject(expected))
})

describe('a page with its recipe in its elements', () => {
  const readPage = (html: string) => readAnyRecipeFile('page.html', html)
  const read = (html: string) =>
    readPage(html).recipes.map(({ fields }) => [
      fields.name,
      fields.ingredients.map(({ amount, name }) => `${amount} | ${name}`),
      fields.instructions,
    ])

  test('is read, without the names of people', () => {
    const html = `<!doctype html><body><div itemscope itemtype="https://schema.org/Recipe">
      <span itemprop="author" itemscope itemtype="https://schema.org/Person"><b itemprop="name">Ada</b></span>
      <h1 itemprop="name">Pear &amp; Tree</h1><meta itemprop="recipeYield" content="1 drink">
      <ul><li itemprop="recipeIngredient"><b>50 ml</b> pear brandy<li itemprop='ingredients'>25 ml lemon juice</li></ul>
      <div itemprop="recipeInstructions"><div>Shake <i>well</i>.</div><p>Strain.</div></div></body>`
    expect(read(html)).toEqual([
      ['Pear & Tree', ['50 ml | pear brandy', '25 ml | lemon juice'], 'Shake well.\nStrain.'],
    ])
  })

  test('keeps the last ingredient of a list whose elements are not closed', () => {
    const html = `<div itemscope itemtype="https://schema.org/Recipe"><h1 itemprop="name">Gimlet</h1>
      <ul><li itemprop="ingredients">2 oz gin<li itemprop="ingredients">½ oz lime juice</ul>
      <p itemprop="recipeInstructions">Shake.</p></div>`
    expect(read(html)).toEqual([['Gimlet', ['2 oz | gin', '½ oz | lime juice'], 'Shake.']])
  })

  test('yields to its linked data, and open elements end nothing', () => {
    const linked = { '@type': 'Recipe', name: 'Linked', recipeIngredient: ['1 oz gin'] }
    const script = `<script type="application/ld+json">${JSON.stringify({ ...linked, recipeInstructions: 'Stir.' })}</script>`
    const marked = `<div itemtype="http://schema.org/Recipe"><b itemprop="name">Marked</b><i itemprop="ingredients">1 oz rum`
    expect(read(`<html>${script}${marked}`)).toEqual([['Linked', ['1 oz | gin'], 'Stir.']])
    expect(readPage(`<html>${marked}`).troubles).toMatchObject([{ trouble: 'no-recipe' }])
    const deep = '<div itemprop="name">'.repeat(20_000)
    expect(readPage(`<html>${marked}${deep}`).troubles).toHaveLength(1)
  })
})

describe('ingredients as people glue and mark them', () => {
  test('all of linked data in one text are taken apart', () => {
    const text = linked({ recipeIngredient: '5 cl gin, 2 cl lime juice, 1 cl syrup' })
    expect(linesOf('page.html', page(text))).toEqual([
      ['5 cl gin', '2 cl lime juice', '1 cl syrup'],
    ])
  })

  test('plus signs part the ingredients of a cell', () => {
    const text = 'Name,Ingredients,Method\nHill,4 cl rum + 10 cl cola + mint,Build.'
    expect(linesOf('list.csv', text)).toEqual([['4 cl rum', '10 cl cola', 'to taste mint']])
  })

  test('bold letters and links of Markdown are no words', () => {
    const text =
      '# Hill\n\n## Ingredients\n\n* __4 cl__ [dark rum](https://example.org/rum)\n* **2 cl** lime\n\n## Method\n\nShake.\n'
    expect(linesOf('hill.md', text)).toEqual([['4 cl dark rum', '2 cl lime']])
  })
})

describe('a number behind what is counted', () => {
  test.each([
    ['Egg yolks 2', '2', 'Egg yolks'],
    ['Mint leaves: 8-10', '8-10', 'Mint leaves'],
    ['Minzblätter 6', '6', 'Minzblätter'],
    ['Rodajas de limón – 3', '3', 'Rodajas de limón'],
    ['Eiweiß 1', '1', 'Eiweiß'],
  ])('%s is its amount', (line, amount, name) => {
    expect(ingredientOfLine(line)).toMatchObject({ amount, name })
    const text = `Yard\nGin 5 cl\n${line}\nLime juice 2 cl\n\nShake.`
    expect(recipesIn('a.txt', text)[0]!.fields.ingredients).toHaveLength(3)
  })

  test.each(['Licor 43', 'Pimm’s No. 1', 'Havana Club 7', 'Batch 12'])('%s is a name', (line) => {
    expect(ingredientOfLine(line)).toMatchObject({ amount: '', name: line })
  })
})

test.each([
  ['Ingredients: 60 ml gin\n30 ml lime', ['60 ml gin', '30 ml lime']],
  ['60 ml gin\nIngredients: 30 ml lime', ['60 ml gin', '30 ml lime']],
  ['Zutaten: 60 ml Gin, 30 ml Limette', ['60 ml Gin', '30 ml Limette']],
])('ingredients behind their label are listed, %j', (lines, expected) => {
  const [recipe] = recipesIn('a.txt', `Dock\n${lines}\n\nShake.`)
  expect(recipe!.fields.ingredients.map(({ name, amount }) => `${amount} ${name}`)).toEqual(
    expected,
  )
  expect(recipe!.fields.instructions).toBe('Shake.')
})

test.each([
  [60, ['Dock', 'Quay']],
  [61, ['Dock']],
])('a line of %i letters above two amounts names the recipes %j', (length, names) => {
  const line = 'Quay '.repeat(20).slice(0, length).replace(/.$/, 's')
  const text = `Dock\n60 ml gin\n30 ml lime\n\nShake.\n\n${line}\n60 ml rum\n30 ml lime\n\nStir.`
  expect(recipesIn('a.txt', text).map(({ fields }) => fields.name.split(' ')[0])).toEqual(names)
})

test('lines of a page have no spaces in front, and a backslash before a line end is no end of a text', () => {
  const html = `<div itemscope itemtype="https://schema.org/Recipe"><h1 itemprop="name">A</h1>
    <i itemprop="recipeIngredient">60 ml gin</i>
    <div itemprop="recipeInstructions">Shake.<br>\n      Strain.<br/>  Serve.</div></div>`
  expect(recipesIn('a.html', html)[0]!.fields.instructions).toBe('Shake.\nStrain.\nServe.')
  const json = linked({ name: 'A' }).replace(/"A"/, '"A\\\nB, \\" ]"')
  expect(recipesIn('a.json', json)[0]!.fields.name).toMatch(/^A.*B, " ]$/s)
})

test('boxes to tick are left out, also behind a number', () => {
  const text = 'Dock\n- [ ] 60 ml gin\n* [x] 30 ml lime\n\n9. [x] Shake.\n10. [ ] Strain.'
  expect(linesOf('a.txt', text)).toEqual([['60 ml gin', '30 ml lime']])
  expect(recipesIn('a.txt', text)[0]!.fields.instructions).not.toContain('[')
})
