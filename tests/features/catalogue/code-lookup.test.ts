import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  lookupLifetime,
  missLifetime,
  totalLookupLimit,
  userLookupLimit,
} from '../../../shared/business/catalogue.ts'
import { minute } from '../../../shared/kernel/time.ts'
import { factsOf } from '../../../sync-server/features/catalogue/article-facts.ts'
import { NoResponse, openArticles } from '../../../sync-server/outside/open-food-facts.ts'
import { readSettings, WrongSettings } from '../../../sync-server/settings.ts'
import { type Door, openDoor, type Person } from '../../http/door.ts'
import { engineNames } from '../../support/engines.ts'
import { freshDatabase, type FreshDatabase, hasPostgres } from '../../support/postgres.ts'

const lagavulin = '5000281005423'
/** The same article by its twelve digits (UPC-A) and by its thirteen. */
const upcA = '081753833954'

/** As Open Food Facts answers: `/api/v2/product/{code}`. */
const found = (code: string, product: object) => ({
  code,
  product: { code, ...product },
  status: 1,
  status_verbose: 'product found',
})
const notFound = (code: string) => ({ code, status: 0, status_verbose: 'product not found' })
const whisky = {
  product_name: 'Lagavulin 16 ans',
  brands: 'Lagavulin,Diageo',
  categories_tags: [
    'en:beverages',
    'en:alcoholic-beverages',
    'en:hard-liquors',
    'en:whisky',
    'en:scotch-whisky',
  ],
  quantity: '70 cl',
  nutriments: { alcohol_100g: '43', alcohol_unit: '% vol' },
  origins: '',
}

let say: (asked: IncomingMessage, answer: ServerResponse) => void
let asked: IncomingMessage[] = []
const double = createServer((request, answer) => {
  asked.push(request)
  say(request, answer)
})
let address: string
beforeAll(async () => {
  await new Promise<void>((resolve) => double.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(double.address() as AddressInfo).port}`
})
afterAll(() => {
  double.closeAllConnections()
  double.close()
})
beforeEach(() => {
  asked = []
})

const json =
  (body: unknown, status = 200) =>
  (_: IncomingMessage, answer: ServerResponse) => {
    answer.writeHead(status, { 'Content-Type': 'application/json' })
    answer.end(JSON.stringify(body))
  }

describe('Open Food Facts', () => {
  const ask = (limits = { timeoutMs: 100_000, maxBytes: 4_096 }) =>
    openArticles({ openFoodFactsUrl: address, appOrigin: 'https://cellar.example' }, limits)!

  test('queries the fields of a bottle, by name and address', async () => {
    say = json(found(lagavulin, whisky))
    const article = await ask()(lagavulin)
    const url = new URL(asked[0]?.url ?? '', address)
    expect(url.pathname).toBe(`/api/v2/product/${lagavulin}`)
    expect(url.searchParams.get('fields')).toContain('product_name')
    expect(asked[0]?.headers['user-agent']).toBe('Undercroft/1.0 (https://cellar.example)')
    expect(asked[0]?.headers.cookie).toBeUndefined()
    expect(factsOf(article!)).toEqual({
      name: 'Lagavulin 16 ans',
      brand: 'Lagavulin',
      category: 'Whiskey',
      subcategory: 'Scotch',
      abv: 43,
      sizeMl: 700,
    })
  })

  test.each<[told: object, facts: object]>([
    [{}, {}],
    [{ brands: 'Lagavulin,Diageo' }, { brand: 'Lagavulin' }],
    [{ categories: ['en:wines'] }, { category: 'Wine' }],
    ...[
      ['en:rums', 'Rum'],
      ['en:tequilas', 'Tequila'],
      ['en:cognacs', 'Cognac'],
      ['en:brandies', 'Brandy'],
      ['en:gin', 'Gin'],
    ].map(([tag = '', subcategory]): [object, object] => [
      { categories: ['en:beverages', tag, 'en:unknown-drinks'] },
      { category: 'Spirits', subcategory },
    ]),
    [{ quantity: '70 cl' }, { sizeMl: 700 }],
    [{ alcohol: 0 }, {}],
    [{ alcohol: 43 }, { abv: 43 }],
    [{ origins: 'Islay' }, { region: 'Islay' }],
  ])('says of a bottle what the article says: %j', (told, facts) => {
    expect(factsOf({ name: 'Sixteen', categories: [], ...told })).toEqual({
      name: 'Sixteen',
      ...facts,
    })
  })

  test('may have no answer, with 404 or without', async () => {
    say = json(notFound(lagavulin), 404)
    expect(await ask()(lagavulin)).toBeUndefined()
    say = json(notFound(lagavulin))
    expect(await ask()(lagavulin)).toBeUndefined()
  })

  test.each<[string, (request: IncomingMessage, answer: ServerResponse) => void]>([
    ['says 500', json({}, 500)],
    ['says 429', json({}, 429)],
    ['answers a page', (_, answer) => answer.end('<html>')],
    ['answers something else', json({ hello: 'world' })],
    ['answers too much', json(found(lagavulin, { product_name: 'x'.repeat(8_192) }))],
    [
      'leads elsewhere',
      (_, answer) => answer.writeHead(302, { Location: 'http://localhost' }).end(),
    ],
    ['hangs up', (request) => request.socket.destroy()],
  ])('has not answered where it %s', async (_, answer) => {
    say = answer
    await expect(ask()(lagavulin)).rejects.toThrow(NoResponse)
  })

  test('has not answered where it takes too long', async () => {
    say = () => {}
    await expect(ask({ timeoutMs: 50, maxBytes: 4_096 })(lagavulin)).rejects.toThrow(NoResponse)
  })

  test.each<[string, object, object | undefined]>([
    ['without a name is nothing', { categories_tags: ['en:wines'] }, undefined],
    ['without a kind leaves it open', { product_name: 'Water' }, { name: 'Water' }],
    [
      'with the kind in its name',
      { product_name: 'Highland single malt', brands: '', quantity: 'a bottle' },
      { name: 'Highland single malt', category: 'Whiskey' },
    ],
    [
      'that people filled in wrongly keeps what is right',
      { product_name: 'Rioja', brands: 7, categories_tags: ['en:red-wines'], nutriments: 'many' },
      { name: 'Rioja', category: 'Wine', subcategory: 'Red Wine' },
    ],
  ])('an article %s', async (_, product, facts) => {
    say = json(found(lagavulin, product))
    expect(factsOf((await ask()(lagavulin))!)).toEqual(facts)
  })
})

test('sends nothing unless the operator set a service', () => {
  expect(openArticles(readSettings({}))).toBeUndefined()
  expect(() => readSettings({ OPEN_FOOD_FACTS_URL: 'yes' })).toThrow(WrongSettings)
})

for (const engine of engineNames({ postgres: 'deep' })) {
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(`looking a code up on ${engine}`, () => {
    let door: Door
    let user: Person
    let database: FreshDatabase | undefined
    /** How far the server's clock is ahead. */
    let ahead = 0
    beforeAll(async () => {
      if (engine === 'PostgreSQL') database = await freshDatabase()
      door = await openDoor({
        now: () => Date.now() + ahead,
        ...(database && { databaseUrl: database.url }),
        env: { OPEN_FOOD_FACTS_URL: address },
      })
      user = await door.person('Ada')
    })
    afterAll(async () => {
      await door.close()
      await database?.drop()
    })
    const lookUp = async (code: string, by = user) => {
      const answer = await by.fetch(`/api/catalogue/codes/${code}`)
      return { status: answer.status, body: (await answer.json()) as unknown }
    }

    test('queries once for a product, for all users and all spellings of its number', async () => {
      say = json(found(upcA, whisky))
      const first = await lookUp(upcA)
      expect(first).toMatchObject({
        status: 200,
        body: { found: { source: 'open_food_facts', bottle: { name: 'Lagavulin 16 ans' } } },
      })
      expect(await lookUp(`0${upcA}`)).toEqual(first)
      expect(await lookUp(`00${upcA}`, await door.person('Bob'))).toEqual(first)
      expect(asked).toHaveLength(1)
    })

    test('remembers unknown numbers and forgets failed requests', async () => {
      say = json(notFound(lagavulin), 404)
      expect(await lookUp(lagavulin)).toEqual({ status: 200, body: { found: null } })
      expect(await lookUp(lagavulin)).toEqual({ status: 200, body: { found: null } })
      expect(asked).toHaveLength(1)
      say = json({}, 500)
      expect(await lookUp('5010494195378')).toMatchObject({ status: 503, body: { code: 'busy' } })
      say = json(found('5010494195378', whisky))
      expect(await lookUp('5010494195378')).toMatchObject({ status: 200 })
      expect(asked).toHaveLength(3)
    })

    test.each([
      ['a product', '5010327000176', found('5010327000176', whisky), 200, lookupLifetime],
      ['an unknown number', '5010106113127', notFound('5010106113127'), 404, missLifetime],
    ])('asks for %s again after its time', async (_, code, body, status, lifetime) => {
      const statusLater = async (later: number) => {
        ahead = later
        const { status: said } = await lookUp(code, await door.person(`Later ${randomUUID()}`))
        return said
      }
      say = json(body, status)
      expect((await lookUp(code)).status).toBe(200)
      say = json({}, 500)
      try {
        expect(await statusLater(lifetime - minute)).toBe(200)
        expect(asked).toHaveLength(1)
        // An old product is better than none while nobody answers, an old miss is not.
        expect(await statusLater(lifetime)).toBe(status === 200 ? 200 : 503)
        expect(asked).toHaveLength(2)
      } finally {
        ahead = 0
      }
    })

    test('is not a valid number or a private one: neither is looked up', async () => {
      expect((await lookUp('5010494195379')).status).toBe(404)
      expect((await door.visitor().fetch(`/api/catalogue/codes/${lagavulin}`)).status).toBe(401)
      expect(asked).toHaveLength(0)
    })

    test("is a shop's own number: it is looked up nowhere", async () => {
      for (const own of ['20450489', '2134567000000', '0212345678909', '0412345678903'])
        expect(await lookUp(own)).toEqual({ status: 200, body: { found: null } })
      expect(asked).toHaveLength(0)
    })

    test('limits a user who queries many numbers', async () => {
      const greedy = await door.person('Eve')
      say = json(notFound(''), 404)
      const statuses: number[] = []
      for (let i = 0; i <= userLookupLimit.max; i++)
        statuses.push((await lookUp(gtin(i), greedy)).status)
      expect(statuses.at(-1)).toBe(429)
      expect(statuses.filter((status) => status === 200)).toHaveLength(userLookupLimit.max)
      expect(asked).toHaveLength(userLookupLimit.max)
      // A known code does not count.
      expect((await lookUp(lagavulin, greedy)).status).toBe(200)
    })

    test('limits all users together, also where each keeps to the own limit', async () => {
      say = json(notFound(''), 404)
      const ofOne = userLookupLimit.max / 2
      let refused = 0
      // Twice as many, since a new minute may begin meanwhile.
      for (let i = 0; i <= 2 * totalLookupLimit.max && refused === 0; i++) {
        if (i % ofOne === 0) user = await door.person(`Many ${i}`)
        refused += (await lookUp(gtin(1_000 + i))).status === 429 ? 1 : 0
      }
      expect(refused).toBe(1)
    })
  })
}

/** A number with its check digit. */
function gtin(number: number): string {
  const digits = String(900_000_000_000 + number)
  const sum = [...digits].reduce(
    (all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 1 : 3),
    0,
  )
  return `${digits}${(10 - (sum % 10)) % 10}`
}
