import { and, asc, count, eq, gt } from 'drizzle-orm'
import { invitationLifetime, invitations, maxStaff } from '../../../shared/business/stores.ts'
import { storesCopy } from '../../../shared/copy/stores.ts'
import {
  acceptInvitation,
  inviteStaff,
  listTeam,
  removeStaff,
  withdrawInvitation,
} from '../../../shared/features/stores/endpoints.ts'
import { storeStatus } from '../../../shared/features/stores/store.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import { dayOf } from '../../../shared/kernel/time.ts'
import { writeCompliance } from '../../compliance/log.ts'
import { newId } from '../../db/new-id.ts'
import { type Handlers, handler } from '../../http/handler.ts'
import { hasProvenAddress } from '../../http/proven-address.ts'
import { hashOfSecret, newSecret } from '../../http/secret.ts'
import type { StoreDeps } from './store-deps.ts'
import { lockStore, ownOf } from './store-rows.ts'

/** A store's team: its owner invites by mail, and the recipient accepts. */
export function teamHandlers({
  db,
  limits,
  letterLimits,
  letters,
  linkTo,
  now = Date.now,
}: StoreDeps) {
  return {
    'team.list': handler(listTeam, async ({ params: { store } }) => {
      const { storePeople, storeInvitations, users } = db.t
      const people = await db
        .select({
          userId: storePeople.userId,
          name: users.name,
          email: users.email,
          role: storePeople.role,
          addedAt: storePeople.addedAt,
        })
        .from(storePeople)
        .innerJoin(users, eq(users.id, storePeople.userId))
        .where(eq(storePeople.storeId, store))
        .orderBy(asc(storePeople.addedAt), asc(storePeople.userId))
      const open = await db
        .select()
        .from(storeInvitations)
        .where(and(eq(storeInvitations.storeId, store), gt(storeInvitations.expiresAt, now())))
        .orderBy(asc(storeInvitations.createdAt), asc(storeInvitations.id))
      return {
        people: people.map((one) => ({ ...one, userId: one.userId as Id<'user'> })),
        invitations: open.map(invitationOf),
      }
    }),

    'team.invite': handler(inviteStaff, async ({ user, params: { store }, body }) => {
      await limits.take('store-invitation', store, invitations)
      const email = body.email.trim().toLowerCase()
      await letterLimits.take(user.id, email)
      const at = now()
      const secret = newSecret()
      const invitation = await db.transaction('invite to a store', async (tx) => {
        const { storePeople, storeInvitations, users } = tx.t
        const row = await lockStore(tx, store)
        const { name } = row
        if (storeStatus(row, dayOf(at)) !== 'good') refuse('not_now', storesCopy.notOpen)
        const people = await tx
          .select({ email: users.email })
          .from(storePeople)
          .innerJoin(users, eq(users.id, storePeople.userId))
          .where(eq(storePeople.storeId, store))
        if (people.some((one) => one.email === email)) refuse('exists', storesCopy.worksThere)
        const [open] = await tx
          .select({ count: count() })
          .from(storeInvitations)
          .where(and(eq(storeInvitations.storeId, store), gt(storeInvitations.expiresAt, at)))
        if (people.length + (open?.count ?? 0) > maxStaff)
          refuse('not_now', storesCopy.tooManyStaff(maxStaff))
        const invitation = {
          id: newId<'invitation'>(at),
          storeId: store,
          email,
          invitedBy: user.id,
          secretHash: hashOfSecret(secret),
          createdAt: at,
          expiresAt: at + invitationLifetime,
        }
        await tx
          .delete(storeInvitations)
          .where(and(eq(storeInvitations.storeId, store), eq(storeInvitations.email, email)))
        await tx.insert(storeInvitations).values(invitation)
        // Behind the hash, so that no log of a proxy has it.
        const link = linkTo(`/store-invitation#${secret}`)
        const [subject, text] = [
          storesCopy.mail.invitedSubject(name),
          storesCopy.mail.invitedText(name, link),
        ]
        await letters.send(
          { to: email, subject, text },
          { userId: user.id, retention: invitationLifetime },
          tx,
        )
        return invitation
      })
      return invitationOf(invitation)
    }),

    'team.withdraw': handler(withdrawInvitation, async ({ params }) => {
      const gone = await db.transaction('withdraw an invitation', (tx) =>
        tx
          .delete(tx.t.storeInvitations)
          .where(
            and(
              eq(tx.t.storeInvitations.storeId, params.store),
              eq(tx.t.storeInvitations.id, params.invitation),
            ),
          )
          .returning({ id: tx.t.storeInvitations.id }),
      )
      return gone.length > 0 ? undefined : refuse('not_found')
    }),

    'team.accept': handler(acceptInvitation, async ({ user, body: { secret } }) => {
      const at = now()
      return db.transaction('accept an invitation', async (tx) => {
        const { storePeople, storeInvitations } = tx.t
        const [invitation] = await tx.lock(
          tx
            .select()
            .from(storeInvitations)
            .where(eq(storeInvitations.secretHash, hashOfSecret(secret))),
        )
        if (!invitation || invitation.expiresAt <= at)
          refuse('not_found', storesCopy.invitationOver)
        if (invitation.email !== user.email) refuse('not_now', storesCopy.otherAddress)
        // An unproven address may be another person's, and the mail may have been forwarded.
        if (!(await hasProvenAddress(tx, user.id))) refuse('not_now', storesCopy.unprovenAddress)
        const store = await lockStore(tx, invitation.storeId)
        // The letter stays good: the store may be reinstated before it is over.
        if (storeStatus(store, dayOf(at)) !== 'good') refuse('not_now', storesCopy.closedNow)
        await tx.delete(storeInvitations).where(eq(storeInvitations.id, invitation.id))
        const added = await tx
          .insert(storePeople)
          .values({ storeId: store.id, userId: user.id, role: 'staff', addedAt: at })
          .onConflictDoNothing()
          .returning({ role: storePeople.role })
        if (added.length > 0)
          await writeCompliance(tx, {
            action: 'staff.added',
            storeId: store.id as Id<'store'>,
            at,
            actorId: invitation.invitedBy as Id<'user'>,
            userId: user.id,
          })
        return ownOf(store, store.ownerId === user.id ? 'owner' : 'staff')
      })
    }),

    'team.remove': handler(removeStaff, async ({ user, params }) => {
      await db.transaction('remove from a store', async (tx) => {
        const { storePeople } = tx.t
        const store = await lockStore(tx, params.store)
        if (params.user === store.ownerId) refuse('forbidden', storesCopy.ownerStays)
        const gone = await tx
          .delete(storePeople)
          .where(and(eq(storePeople.storeId, store.id), eq(storePeople.userId, params.user)))
          .returning({ userId: storePeople.userId })
        if (gone.length === 0) refuse('not_found')
        await writeCompliance(tx, {
          action: 'staff.removed',
          storeId: params.store,
          at: now(),
          actorId: user.id,
          userId: params.user,
        })
      })
      return undefined
    }),
  } satisfies Partial<Handlers>
}

const invitationOf = (row: {
  id: string
  email: string
  createdAt: number
  expiresAt: number
}) => ({
  id: row.id as Id<'invitation'>,
  email: row.email,
  createdAt: row.createdAt,
  expiresAt: row.expiresAt,
})
