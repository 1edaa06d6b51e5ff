import { type FormEvent, useState } from 'react'
import { sharingCopy as copy } from '../../../shared/copy/sharing.ts'
import { type CellarRole, cellarRoles } from '../../../shared/features/sharing/cellar.ts'
import { invite, readSharing } from '../../../shared/features/sharing/endpoints.ts'
import { call } from '../../online/call.ts'
import { invalidate } from '../../online/queries.ts'
import { useAct } from '../../lib/use-act.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { sharingWords } from './sharing-act.ts'

/** Invites a person to the cellar, by mail or by a link to pass on. */
export function InviteForm() {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<CellarRole>('editor')
  const { busy, trouble, run } = useAct(sharingWords)
  const [link, setLink] = useState<string>()

  const ask = (to: string | undefined) =>
    run(async () => {
      const made = await call(invite, { body: { role, ...(to !== undefined && { email: to }) } })
      setLink(to === undefined ? made.link : undefined)
      if (to !== undefined) {
        toast({ title: copy.sent(to) })
        setEmail('')
      }
      void invalidate(readSharing)
    })

  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void ask(email.trim())
      }}
    >
      <TextField
        label={copy.email}
        hint={copy.emailHint}
        type="email"
        name="email"
        autoComplete="off"
        value={email}
        onChange={setEmail}
        error={trouble?.message}
      />
      <Segmented
        label={copy.may}
        options={cellarRoles.map((value) => ({ value, label: copy.roles[value] }))}
        value={role}
        onChange={setRole}
      />
      <p className="text-caption text-soft">{copy.planHint}</p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" tone="primary" busy={busy}>
          {copy.send}
        </Button>
        <Button disabled={busy} onClick={() => void ask(undefined)}>
          {copy.makeLink}
        </Button>
      </div>
      {link && (
        <Notice
          live
          tone="good"
          title={copy.linkTitle}
          act={
            <Button
              size="small"
              onClick={() =>
                void navigator.clipboard.writeText(link).then(() => toast({ title: copy.copied }))
              }
            >
              {copy.copy}
            </Button>
          }
        >
          {copy.linkSentence}
          <span className="mt-2 block font-mono text-caption break-all">{link}</span>
        </Notice>
      )}
    </form>
  )
}
