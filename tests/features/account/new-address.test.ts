import { beforeAll, expect, test } from 'vitest'
import { type Person, until } from '../../http/door.ts'
import { onEachDoor } from '../../http/each-door.ts'

onEachDoor('a new address', (door) => {
  let [cat, dan] = [{} as Person, {} as Person]
  beforeAll(async () => {
    await door().person('First Admin')
    cat = await door().person('Cat')
    dan = await door().person('Dan')
  })
  const ask = (who: Person, email: string) =>
    who.post('/api/account/email', { email, password: who.password })
  const letterTo = (email: string, what: string) =>
    until(() =>
      door()
        .letters(email)
        .findLast((one) => one.includes(what)),
    )

  test('of another account is as good as a free one: by answers, letters and earlier links', async () => {
    const free = await ask(cat, 'free@example.com')
    const link = await letterTo('free@example.com', 'Confirm your new address')
    const taken = await ask(cat, dan.email)
    expect([taken.status, await taken.text()]).toEqual([free.status, await free.text()])
    const own = await until(() => {
      const about = door()
        .letters(cat.email)
        .filter((one) => one.includes('about to change'))
      return about.length > 1 ? about : undefined
    })
    expect(own.map((one) => one.includes(dan.email)).sort()).toEqual([false, true])
    expect(await letterTo(dan.email, 'You already have an account')).not.toContain('token=')
    // The second request replaces the first one, whatever it asked for.
    const [, token] = /token=([\w-]+)/.exec(link) ?? []
    const confirmed = await door().visitor().post('/api/auth/confirm-email', { token })
    expect(confirmed.status).toBe(400)
  })
})
