import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AccountFacts } from '../../web/components/account/AccountFacts.tsx'
import type { ListedAccount } from '../../shared/features/account/admin-endpoints.ts'

const noon = Date.UTC(2026, 10, 21, 12)

test('an account was last seen on a day, because the server knows no time of reading', () => {
  const account = {
    id: 'a',
    name: 'Ann',
    email: 'ann@example.com',
    plan: 'free',
    isGiven: false,
    roles: [],
    isProven: true,
    isMine: false,
    joinedAt: noon,
    seenAt: noon,
    signedIn: 1,
  } as unknown as ListedAccount
  const drawn = renderToStaticMarkup(createElement(AccountFacts, { account }))
  expect(drawn.replaceAll(/<[^>]+>/g, '')).toContain(
    'Joined Nov 21, 2026 · last seen Nov 21, 2026 · signed in on 1 device',
  )
})
