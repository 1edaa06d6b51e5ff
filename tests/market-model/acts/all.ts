import type { Life } from '../life.ts'
import type { ActName } from '../plan.ts'
import { atCounter, handOver } from './counter.ts'
import { cancel, cancelForAdmin, cancelForStore, extend, giveBack } from './leaving.ts'
import { miss, pass, tell } from './passing.ts'
import { check, pay, payBottle, payFree, payOldForm } from './paying.ts'
import { buy, reserve, reserveTogether, wait, waitTogether } from './reserving.ts'
import { administer, more, shut } from './running.ts'
import { changeSubscription, subscribe } from './subscribing.ts'

export const acts: Readonly<Record<ActName, (life: Life) => Promise<void>>> = {
  reserve,
  buy,
  reserveTogether,
  wait,
  waitTogether,
  pay,
  payBottle,
  payFree,
  payOldForm,
  check,
  cancel,
  giveBack,
  cancelForStore,
  cancelForAdmin,
  extend,
  handOver,
  atCounter,
  more,
  shut,
  administer,
  subscribe,
  changeSubscription,
  tell,
  pass,
  miss,
}
