import type { MutationRefusalCode } from '../kernel/refusal.ts'
import { messages } from '../kernel/language.ts'

/** Refusals by the device itself. */
export const deviceRefusals = messages('deviceRefusals', {
  dealtWith: 'This was already settled.',
  gone: 'It no longer exists.',
  unknown: 'This version of the app does not support this change.',
  tooMuch: 'This change is too large.',
  doesNotFit: 'Some entries are not valid.',
})

/** The server's refusals, where a rule has no sentence of its own. */
export const refusalsCopy = messages('refusals', {
  mutations: {
    invalid: 'Some values of this change are not valid.',
    unknown: 'The server does not support this kind of change.',
    gone: 'The entry no longer exists.',
    exists: 'An entry with this id already exists.',
    plan_limit: 'You have reached the limit of your plan.',
    forbidden: 'This is not allowed.',
    internal: 'The server could not make this change.',
  } satisfies Record<MutationRefusalCode, string>,
  tooLargeMutation: 'This change is too large.',

  accountDeleted: 'This account was deleted.',
  otherUser: 'Another user is signed in.',
  foreignDevice: 'This device belongs to another user.',
  gap: 'Changes of this device are missing here.',
  forked: 'This device and the server have different histories.',
  reload: 'This version of the app is too old or too new. Reload it.',
  roundMalformed: 'The round is malformed.',
  roundTooLarge: 'The round is too large.',
})
