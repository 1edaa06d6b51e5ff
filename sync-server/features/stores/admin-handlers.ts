import { and, eq } from 'drizzle-orm'
import type { ComplianceAction } from '../../../shared/business/compliance.ts'
import { storesPerPage } from '../../../shared/business/stores.ts'
import { storesCopy } from '../../../shared/copy/stores.ts'
import {
  approveStore,
  listDecidedStores,
  listPendingStores,
  reinstateStore,
  rejectStore,
  setIdScan,
  suspendStore,
} from '../../../shared/features/stores/endpoints.ts'
import type { MessageKind } from '../../../shared/features/alerts/inbox-message.ts'
import { storeStatus, type StoreStatus } from '../../../shared/features/stores/store.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import { dayOf } from '../../../shared/kernel/time.ts'
import { writeCompliance } from '../../compliance/log.ts'
import type { Reader } from '../../db/db.ts'
import { type Handlers, handler } from '../../http/handler.ts'
import { cutPage, keyset } from '../../http/pages.ts'
import { isReachedByMail } from '../../http/proven-address.ts'
import type { Letter } from '../../outside/mail.ts'
import type { StoreDeps } from './store-deps.ts'
import { applicationOf, lockStore } from './store-rows.ts'
import type { StoreRow } from '../../reservations/rows.ts'
import { notify } from '../../notices/notify.ts'
import { ownLanguage } from '../../notices/own-language.ts'
import { inLanguage } from '../../i18n/in-language.ts'

/** The admin's decisions about stores. Each is a step from one status, and is written down. */
export function adminStoreHandlers(deps: StoreDeps) {
  const { db, letters, linkTo, now = Date.now } = deps
  const dashboard = () => linkTo('/store-dashboard')
  const { mail } = storesCopy

  async function decide(by: Id<'user'>, id: Id<'store'>, step: AdminStep) {
    const at = now()
    const { store, owner } = await db.transaction(step.action, async (tx) => {
      const { stores } = tx.t
      const before = await lockStore(tx, id)
      // The answer to the first time was lost.
      if (isDecided(before, by, step)) return { store: before, owner: await ownerOf(tx, before) }
      if (before.status !== step.from) refuse('not_now', step.otherwise)
      // It may have run out while the application, or the suspension, lay there.
      if (storeStatus({ ...before, status: step.to }, dayOf(at)) === 'licence_expired')
        refuse('not_now', storesCopy.licenceRanOut)
      const changes = {
        status: step.to,
        statusReason: step.reason ?? null,
        decidedAt: at,
        decidedBy: by,
        updatedAt: at,
      }
      await tx.update(stores).set(changes).where(eq(stores.id, id))
      await writeCompliance(tx, {
        action: step.action,
        storeId: id,
        actorId: by,
        at,
        ...(step.reason !== undefined && { details: { reason: step.reason } }),
      })
      const owner = await ownerOf(tx, before)
      if (owner)
        await notify(
          tx,
          {
            userId: before.ownerId as Id<'user'>,
            kind: step.notice,
            title: before.name,
            reason: step.reason,
          },
          at,
        )
      // The dashboard and the inbox say it in any case.
      if (owner && (await isReachedByMail(tx, before.ownerId, deps)))
        await inLanguage(await ownLanguage(tx, before.ownerId), () =>
          letters.send(
            { ...step.letter(before.name), to: owner.email },
            { userId: before.ownerId },
            tx,
          ),
        )
      return { store: { ...before, ...changes }, owner }
    })
    return applicationOf(store, owner)
  }

  async function allowIdScan(by: Id<'user'>, id: Id<'store'>, scansIds: boolean) {
    const at = now()
    const { store, owner } = await db.transaction('allow ID scans', async (tx) => {
      const { stores } = tx.t
      const before = await lockStore(tx, id)
      const owner = await ownerOf(tx, before)
      if (before.scansIds === scansIds) return { store: before, owner }
      const changes = { scansIds, updatedAt: at }
      await tx.update(stores).set(changes).where(eq(stores.id, id))
      const action = scansIds ? 'store.id_scan_on' : 'store.id_scan_off'
      await writeCompliance(tx, { action, storeId: id, actorId: by, at })
      return { store: { ...before, ...changes }, owner }
    })
    return applicationOf(store, owner)
  }

  async function list(status: StoreStatus, after: string | undefined, oldestFirst: boolean) {
    const { stores, users } = db.t
    const place = keyset(after, stores.appliedAt, stores.id, oldestFirst ? 'asc' : 'desc')
    const rows = await db
      .select({ store: stores, ownerName: users.name, ownerEmail: users.email })
      .from(stores)
      .leftJoin(users, eq(users.id, stores.ownerId))
      .where(and(eq(stores.status, status), place.beyond))
      .orderBy(...place.order)
      .limit(storesPerPage + 1)
    const { page, next } = cutPage(rows, storesPerPage, ({ store }) => [store.appliedAt, store.id])
    return {
      stores: page.map(({ store, ownerName, ownerEmail }) =>
        applicationOf(store, { name: ownerName ?? '', email: ownerEmail ?? '' }),
      ),
      ...next,
    }
  }

  return {
    'admin.pendingStores': handler(listPendingStores, ({ query }) =>
      list('pending', query.after, true),
    ),
    'admin.decidedStores': handler(listDecidedStores, ({ query }) =>
      list(query.status, query.after, false),
    ),

    'admin.approveStore': handler(approveStore, ({ user, params: { id } }) =>
      decide(user.id, id, {
        action: 'store.approved',
        notice: 'store_approved',
        from: 'pending',
        to: 'approved',
        otherwise: storesCopy.notPending,
        letter: (name) => ({
          subject: mail.approvedSubject(name),
          text: mail.approvedText(name, dashboard()),
        }),
      }),
    ),
    'admin.rejectStore': handler(rejectStore, ({ user, params: { id }, body: { reason } }) =>
      decide(user.id, id, {
        action: 'store.rejected',
        notice: 'store_rejected',
        from: 'pending',
        to: 'rejected',
        reason,
        otherwise: storesCopy.notPending,
        letter: (name) => ({
          subject: mail.rejectedSubject(name),
          text: mail.rejectedText(name, reason, dashboard()),
        }),
      }),
    ),
    'admin.suspendStore': handler(suspendStore, ({ user, params: { id }, body: { reason } }) =>
      decide(user.id, id, {
        action: 'store.suspended',
        notice: 'store_suspended',
        from: 'approved',
        to: 'suspended',
        reason,
        otherwise: storesCopy.notApproved,
        letter: (name) => ({
          subject: mail.suspendedSubject(name),
          text: mail.suspendedText(name, reason),
        }),
      }),
    ),
    'admin.reinstateStore': handler(reinstateStore, ({ user, params: { id } }) =>
      decide(user.id, id, {
        action: 'store.reinstated',
        notice: 'store_reinstated',
        from: 'suspended',
        to: 'approved',
        otherwise: storesCopy.notSuspended,
        letter: (name) => ({
          subject: mail.reinstatedSubject(name),
          text: mail.reinstatedText(name, dashboard()),
        }),
      }),
    ),
    'admin.setIdScan': handler(setIdScan, ({ user, params: { id }, body: { isOn } }) =>
      allowIdScan(user.id, id, isOn),
    ),
  } satisfies Partial<Handlers>
}

/** Whether that admin has decided just this before, and it stands. */
const isDecided = ({ status, decidedBy, statusReason }: StoreRow, by: string, step: AdminStep) =>
  status === step.to && decidedBy === by && statusReason === (step.reason ?? null)

interface AdminStep {
  readonly action: ComplianceAction
  readonly from: StoreStatus
  readonly to: StoreStatus
  readonly reason?: string
  /** The sentence for a store whose status has changed meanwhile. */
  readonly otherwise: string
  /** What the owner's inbox gets. */
  readonly notice: MessageKind
  readonly letter: (store: string) => Omit<Letter, 'to'>
}

async function ownerOf(reader: Reader, { ownerId }: StoreRow) {
  const { users } = reader.t
  const [owner] = await reader
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, ownerId))
  return owner
}
