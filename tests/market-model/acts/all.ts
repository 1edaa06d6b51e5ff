import type { Life } from '../life.ts'
import type { ActName } from '../plan.ts'
import { atCounter, handOver } from './counter.ts'
import { cancel, cancelForAdmin, cancelForStore, extend } from './leaving.ts'
import { pass, tell } from './passing.ts'
import { check, pay, payFree, payOldForm } from './paying.ts'
import { buy, more, reserve, reserveTogether, wait } from './reserving.ts'
import { changeSubscription, subscribe } from './subscribing.ts'

export const acts: Readonly<Record<ActName, (life: Life) => Promise<void>>> = {
  ...{ reserve, buy, reserveTogether, wait, more, pay, payFree, payOldForm, check },
  ...{ cancel, cancelForStore, cancelForAdmin, extend, handOver, atCounter },
  ...{ subscribe, changeSubscription, tell, pass },
}
