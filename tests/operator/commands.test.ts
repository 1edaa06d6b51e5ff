import { expect, test } from 'vitest'
import { operatorCopy } from '../../shared/copy/operator.ts'
import { commandOf, commands } from '../../sync-server/operator/commands.ts'

/** The commands that the usage text shows, with one line for each choice of `a|b`. */
const shown = [...operatorCopy.usage.matchAll(/npm run admin -- (.*?)(?: {2,}|\n|$)/g)].flatMap(
  ([, words = '']) => {
    const [before, choices, after] = /^(.*?)(\S+\|\S+)(.*)$/.exec(words)?.slice(1) ?? []
    return choices ? choices.split('|').map((one) => `${before}${one}${after}`) : [words]
  },
)

test('the usage text shows every command, and no other', () => {
  expect(shown.toSorted()).toEqual(commands.map(({ words }) => words).toSorted())
})

test.each(commands.map(({ words }) => words))('%s is found by its words and argument', (words) => {
  const typed = words.split(' ').map((word) => (/^[A-Z]+$/.test(word) ? 'an argument' : word))
  const found = commandOf(typed)
  expect(found?.command.words).toBe(words)
  expect(found?.argument).toBe(typed.includes('an argument') ? 'an argument' : '')
})

test.each([
  [[]],
  [['user']],
  [['users', 'all']],
  [['plan', 'ada@demo.example', 'gold']],
  [['backup']],
  [['backup', '']],
  [['backup', 'one.tar', 'two.tar']],
  [['jobs', 'retry']],
  [['photos', 'move', 'elsewhere']],
])('%j is no command', (typed) => expect(commandOf(typed)).toBeUndefined())
