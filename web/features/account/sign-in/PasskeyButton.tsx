import { authCopy } from '../../../../shared/copy/auth.ts'
import { session } from '../../../local/session/session.ts'
import { Offline } from '../../../online/call.ts'
import type { Trouble } from '../../../lib/explain-error.ts'
import { useAct } from '../../../lib/use-act.ts'
import { Button } from '../../../ui/Button.tsx'
import { doorWords } from '../forms/auth-trouble.tsx'

const words = doorWords({
  refused: authCopy.passkeyUnknown,
  offline: authCopy.offlineSignIn,
})

/** Signs in with a passkey; its code loads when pressed. */
export function PasskeyButton({ onTrouble }: { onTrouble: (trouble?: Trouble) => void }) {
  const { busy, run } = useAct(words, { onTrouble })
  const signIn = () =>
    run(async () => {
      onTrouble()
      // Not cached for offline use: sign-in needs the server.
      const { signInByPasskey } = await import('../passkey/passkey-browser.ts').catch((cause) => {
        throw new Offline(cause)
      })
      if (await signInByPasskey()) await session.signedIn()
    })
  return (
    <Button
      wide
      busy={busy}
      busyLabel={authCopy.passkeyWaiting}
      onClick={() => void signIn()}
      // index.html has it before a script can check for passkeys.
      className="[[data-passkeys=none]_&]:hidden"
    >
      {authCopy.passkeySignIn}
    </Button>
  )
}
