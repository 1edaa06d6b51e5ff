import type { DeedName, Status } from './facts.ts'

/** Why a reservation went on: a user's deed, a payment or its absence, or a rule at its time. */
export type Cause = DeedName | 'money' | 'rule'

/** Allowed changes of the status, with their possible causes. */
const steps: Readonly<Record<Status, Partial<Record<Status, readonly Cause[]>>>> = {
  pending: {
    confirmed: ['money', 'pay free', 'reserve', 'accept'],
    expired: ['rule'],
    cancelled: ['cancel by user', 'cancel by store', 'cancel by admin'],
  },
  confirmed: {
    ready: ['set aside'],
    picked_up: ['hand over'],
    refused: ['refuse'],
    cancelled: ['cancel by user', 'cancel by store', 'cancel by admin', 'rule'],
    no_show: ['rule'],
  },
  ready: {
    picked_up: ['hand over'],
    refused: ['refuse'],
    cancelled: ['cancel by user', 'cancel by store', 'cancel by admin', 'rule'],
    no_show: ['rule'],
  },
  picked_up: { ready: ['take back'] },
  expired: { confirmed: ['money'] },
  refused: { ready: ['undo refusal'] },
  no_show: { picked_up: ['hand over late'] },
  cancelled: {},
}

/** Whether one may lead to the other by these; several steps may lie between two looks. */
export function leads(from: Status, to: Status, causes: ReadonlySet<Cause>): boolean {
  const reached = new Set([from])
  for (const one of reached)
    for (const [next, by] of Object.entries(steps[one]))
      if (by.some((cause) => causes.has(cause))) reached.add(next as Status)
  return reached.has(to)
}
