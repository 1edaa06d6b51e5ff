import { and, asc, eq, gt, isNull, lte, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { AccountLimits } from '../../../shared/account-limits.ts'
import { invitationRetention, maxInvitations } from '../../../shared/business/sharing.ts'
import { tries } from '../../../shared/business/tries.ts'
import { authCopy } from '../../../shared/copy/auth.ts'
import { mailCopy } from '../../../shared/copy/mail.ts'
import { sharingRefusals } from '../../../shared/copy/cellars.ts'
import {
  joinCellar,
  cancelInvitation,
  changeRole,
  declineInvitation,
  invite,
  leaveCellar,
  readInvitation,
  readSharing,
  removeMember,
} from '../../../shared/features/sharing/endpoints.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import type { Db, Reader, DbTx } from '../../db/db.ts'
import { newId } from '../../db/new-id.ts'
import { type Handlers, handler } from '../../http/handler.ts'
import type { LetterLimits } from '../../http/letter-limits.ts'
import { hasProvenAddress } from '../../http/proven-address.ts'
import type { RateLimits } from '../../http/rate-limits.ts'
import type { SessionUser } from '../../http/session.ts'
import { hashOfSecret, newSecret } from '../../http/secret.ts'
import { notify } from '../../notices/notify.ts'
import type { SendsLetters } from '../../notices/send-letter.ts'
import { changePeople, type People } from '../../sync/members.ts'

export interface SharingDeps {
  readonly db: Db
  readonly limits: RateLimits
  readonly letterLimits: LetterLimits
  readonly letters: SendsLetters
  readonly accountLimits: AccountLimits
  /** The whole address of a page of the app. */
  readonly linkTo: (page: string) => string
  readonly now?: () => number
}

/** An invitation, named by the code of its link, or by its id. */
interface CellarRole {
  readonly id?: Id | undefined
  readonly code?: string | undefined
}

/** Members of a cellar: invitations, roles, and ways to leave. Online only; rows follow by sync. */
export function sharingHandlers({
  db,
  limits,
  letterLimits,
  letters,
  linkTo,
  accountLimits,
  now = Date.now,
}: SharingDeps) {
  const { users, cellarMembers: members, cellarInvitations: asked } = db.t
  const people = <T>(cellarId: Id, also: readonly Id[], run: (people: People) => Promise<T>) =>
    changePeople({ db, now, accountLimits }, cellarId, also, run)

  return {
    'sharing.read': handler(readSharing, async ({ user }) => ({
      members: await db
        .select({
          userId: members.userId,
          name: users.name,
          email: users.email,
          role: members.role,
          joinedAt: members.joinedAt,
        })
        .from(members)
        .innerJoin(users, eq(users.id, members.userId))
        .where(eq(members.cellarId, user.id))
        .orderBy(asc(members.joinedAt), asc(members.userId)),
      invitations: (await waitingOf(db, user.id, now())).map(({ email, ...one }) => ({
        ...one,
        ...(email !== null && { email }),
      })),
    })),

    'sharing.invite': handler(invite, async ({ user, body }) => {
      const email = body.email === undefined ? null : emailOf(body.email)
      if (email === user.email) refuse('bad_request', sharingRefusals.yourself)
      await limits.take('invite', user.id, tries.invite)
      if (email) await letterLimits.take(user.id, email)
      // An account with an unproven address does not see the invitation; the mail's link shows it.
      const [known] = email
        ? await db
            .select()
            .from(users)
            .where(and(eq(users.email, email), eq(users.emailVerified, true)))
        : []
      const at = now()
      const code = newSecret()
      const made = {
        id: newId(at),
        cellarId: user.id,
        role: body.role,
        email,
        userId: known?.id ?? null,
        codeHash: hashOfSecret(code),
        createdAt: at,
        expiresAt: at + invitationRetention,
      }
      // Behind the hash, so that no log of a proxy has it.
      const link = linkTo(`/sharing#${code}`)
      const letterTo = (email: string) => ({
        to: email,
        subject: mailCopy.inviteSubject,
        text: mailCopy.inviteText(user.name, mailCopy.inviteRoles[body.role], link),
      })
      await people(user.id, known ? [known.id] : [], async ({ tx, cellar, invite: tell }) => {
        if (known && cellar.members.has(known.id)) refuse('bad_request', sharingRefusals.isMember)
        if (email) await drop(tx, and(eq(asked.cellarId, user.id), eq(asked.email, email)))
        await drop(tx, and(lte(asked.expiresAt, at), isNull(asked.userId)))
        if ((await waitingOf(tx, user.id, at)).length >= maxInvitations)
          refuse('bad_request', sharingRefusals.tooManyInvitations(maxInvitations))
        await tx.insert(asked).values(made)
        if (known) await tell(known.id, body.role, made.id)
        if (email)
          await letters.send(
            letterTo(email),
            { userId: user.id, retention: invitationRetention },
            tx,
          )
      })
      return { id: made.id, link }
    }),

    'sharing.cancel': handler(cancelInvitation, async ({ user, params }) => {
      const [one] = await db
        .select()
        .from(asked)
        .where(and(eq(asked.id, params.id), eq(asked.cellarId, user.id)))
      await end(one ?? refuse('not_found', sharingRefusals.noInvitation))
      return undefined
    }),

    'sharing.look': handler(readInvitation, async ({ user, body }) => {
      const { cellarId, role, expiresAt } = await mustFind(user, body)
      const [owner] = await db
        .select({ name: users.name })
        .from(users)
        .where(eq(users.id, cellarId))
      return { cellarId, role, expiresAt, ownerName: owner?.name ?? '' }
    }),

    'sharing.accept': handler(joinCellar, async ({ user, body }) => {
      const { id, cellarId, userId } = await mustFind(user, body)
      // An id opens the invitation for its address only; the link's code opens it for any holder.
      if (body.code === undefined && !(await hasProvenAddress(db, user.id)))
        refuse('not_found', sharingRefusals.unprovenAddress)
      const invited = userId && userId !== user.id ? [userId] : []
      const done = await people(
        cellarId,
        [user.id, ...invited],
        async ({ tx, admit, uninvite }) => {
          // Answered meanwhile, taken back, or on another device a moment ago: it opens once.
          const [still] = await tx.select().from(asked).where(eq(asked.id, id))
          if (!still) refuse('not_found', sharingRefusals.noInvitation)
          await drop(tx, eq(asked.id, id))
          for (const one of invited) await uninvite(one)
          await admit(user.id, still.role)
          return true
        },
      )
      if (!done) refuse('not_found', sharingRefusals.noInvitation)
      return { cellarId }
    }),

    'sharing.decline': handler(declineInvitation, async ({ user, body }) => {
      const one = await find(user, body)
      await end(one ?? refuse('not_found', sharingRefusals.noInvitation))
      return undefined
    }),

    'sharing.changeRole': handler(changeRole, async ({ user, params, body }) => {
      await people(user.id, [], ({ setRole }) => setRole(params.id, body.role))
      return undefined
    }),

    'sharing.remove': handler(removeMember, async ({ user, params }) => {
      const gone = await people(user.id, [], async ({ tx, at, ownerName, dismiss }) => {
        const wasIn = await dismiss(params.id)
        const userId = params.id as Id<'user'>
        if (wasIn) await notify(tx, { userId, kind: 'cellar_gone', title: ownerName }, at)
        return wasIn
      })
      if (!gone) refuse('not_found', sharingRefusals.notMember)
      return undefined
    }),

    'sharing.leave': handler(leaveCellar, async ({ user, params }) => {
      const left = await people(params.id, [user.id], ({ dismiss }) => dismiss(user.id))
      if (!left) refuse('not_found', sharingRefusals.notIn)
      return undefined
    }),
  } satisfies Partial<Handlers>

  async function find(user: SessionUser, { id, code }: CellarRole) {
    if ((id === undefined) === (code === undefined)) refuse('bad_request')
    const [one] = await db
      .select()
      .from(asked)
      .where(
        code === undefined
          ? and(eq(asked.id, id ?? ''), eq(asked.userId, user.id))
          : eq(asked.codeHash, hashOfSecret(code)),
      )
    return one
  }

  async function mustFind(user: SessionUser, which: CellarRole) {
    const one = await find(user, which)
    if (!one || one.expiresAt <= now()) return refuse('not_found', sharingRefusals.noInvitation)
    if (one.cellarId === user.id) refuse('bad_request', sharingRefusals.ownCellar)
    return one
  }

  /** Withdrawn or declined: the invitation ends, and devices drop it. */
  async function end({ id, cellarId, userId }: typeof asked.$inferSelect): Promise<void> {
    await people(cellarId, userId ? [userId] : [], async ({ tx, uninvite }) => {
      await drop(tx, eq(asked.id, id))
      if (userId) await uninvite(userId)
    })
  }
}

const waitingOf = (reader: Reader, cellarId: Id, at: Instant) => {
  const { cellarInvitations: asked } = reader.t
  return reader
    .select({
      id: asked.id,
      email: asked.email,
      role: asked.role,
      createdAt: asked.createdAt,
      expiresAt: asked.expiresAt,
    })
    .from(asked)
    .where(and(eq(asked.cellarId, cellarId), gt(asked.expiresAt, at)))
    .orderBy(asc(asked.createdAt), asc(asked.id))
}

async function drop(tx: DbTx, where: SQL | undefined): Promise<void> {
  await tx.delete(tx.t.cellarInvitations).where(where)
}

const emailSchema = z.email()

/** As it is stored: without blanks around it and in lower case. */
function emailOf(typed: string): string {
  const email = typed.trim().toLowerCase()
  return emailSchema.safeParse(email).success ? email : refuse('bad_request', authCopy.emailMissing)
}
