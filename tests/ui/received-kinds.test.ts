import { expect, test } from 'vitest'
import { kindOf, ownPathIn } from '../../web/features/received/kind-of.ts'

const origin = 'https://cellar.example'
const id = '0197a000-0000-7000-8000-000000000001'

test('the name of a file counts where its type is missing or wrong', () => {
  const kinds = [
    ['IMG_1.HEIC', ''],
    ['photo', 'image/webp'],
    ['cellar.XLSX', 'application/octet-stream'],
    ['Vivino.zip', ''],
    ['list', 'text/csv'],
    ['invoice.pdf', 'application/pdf'],
    ['song', ''],
  ].map(([name = '', type = '']) => kindOf({ name, type }))
  expect(kinds).toEqual(['picture', 'picture', 'table', 'table', 'table', 'unknown', 'unknown'])
})

test('one link to a screen of the app is opened, and no other', () => {
  const own = (text: string) => ownPathIn(text, origin)
  expect(own(`Look: ${origin}/stores/${id}`)).toBe(`/stores/${id}`)
  expect(own(`${origin}/community/groups/${id}?tab=posts#last`)).toBe(
    `/community/groups/${id}?tab=posts#last`,
  )
  for (const text of [
    'no link',
    'https://evil.example/stores/1',
    `${origin}.evil.example/stores/1`,
    `${origin}/api/auth/logout`,
    `${origin}/received`,
    `${origin}/nowhere`,
    `${origin}/stores and ${origin}/events`,
    'https://',
  ])
    expect(own(text), text).toBeUndefined()
})
