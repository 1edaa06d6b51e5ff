import { type Acting, type Args, No, type Rule } from './acting.ts'

/** A new row; refused where there was ever one. */
export function put(table: string, stamps: (on: Acting) => object = () => ({})): Rule {
  return (on, args) => {
    if (on.wasEver(table, args['id'])) throw new No('exists')
    on.save(table, { ...args, ...stamps(on) })
  }
}

/** Fields of a row that is there. */
export function edit(table: string, read: (changes: Args) => Args = (changes) => changes): Rule {
  return (on, args) => {
    const row = on.mustBeThere(table, args['id'])
    on.save(table, { ...row, ...read(args['changes'] as Args), updatedAt: on.context.now })
  }
}

/** The row is set aside. */
export const drop =
  (table: string): Rule =>
  (on, args) =>
    on.drop(table, args['id'])

/** A removed row is restored unchanged. */
export function bringBack(table: string, mayIt: (on: Acting) => void = () => {}): Rule {
  return (on, args) => {
    if (on.live(table, args['id'])) return
    const row = on.setAside(table, args['id'])
    if (!row) throw new No('gone')
    mayIt(on)
    on.save(table, row)
  }
}
