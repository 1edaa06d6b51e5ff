import type { Life } from '../life.ts'
import type { ActName } from '../plan.ts'
import { atCounter, handOver } from './counter.ts'
import { cancel, cancelForAdmin, cancelForStore, extend, giveBack } from './leaving.ts'
import {
  acceptSeat,
  atTheDoor,
  changeEvent,
  payOldSeat,
  paySeat,
  planEvent,
  register,
  unregister,
  wasThere,
} from './events.ts'
import { goOn, goOnEvents } from './going-on.ts'
import { miss, pass, tell } from './passing.ts'
import { check, pay, payBottle, payCredit, payFree, payOldForm } from './paying.ts'
import { buy, reserve, reserveTogether, wait, waitTogether } from './reserving.ts'
import { administer, more, shut } from './running.ts'
import { answer, decide, goOnSightings, report, takeReportBack, wish } from './sightings.ts'
import {
  askSponsor,
  askSponsorTwice,
  goOnSponsors,
  processSponsor,
  withdrawSponsor,
  withdrawWhileProcessing,
} from './sponsors.ts'
import { changeSubscription, subscribe } from './subscribing.ts'
import { askIn, changeUltra, enter, hire, next, planUltra, review, takeTurn } from './ultra.ts'

export const acts: Readonly<Record<ActName, (life: Life) => Promise<void>>> = {
  reserve,
  buy,
  reserveTogether,
  wait,
  waitTogether,
  pay,
  payBottle,
  payFree,
  payCredit,
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
  next,
  goOn,
  planUltra,
  changeUltra,
  askIn,
  review,
  enter,
  takeTurn,
  hire,
  goOnEvents,
  planEvent,
  changeEvent,
  register,
  paySeat,
  payOldSeat,
  acceptSeat,
  unregister,
  atTheDoor,
  wasThere,
  goOnSightings,
  report,
  takeReportBack,
  answer,
  decide,
  wish,
  askSponsor,
  askSponsorTwice,
  goOnSponsors,
  processSponsor,
  withdrawSponsor,
  withdrawWhileProcessing,
}
