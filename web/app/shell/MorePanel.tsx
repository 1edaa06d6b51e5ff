import { ChevronRight, FileText, LogOut, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { shellCopy } from '../../../shared/copy/shell.ts'
import { routes } from '../../../shared/routes.ts'
import { useDevice } from '../../local/device/device-context.tsx'
import { useSignOut } from '../../components/account/sign-out.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { moreScreens, openTo } from './menu-entries.ts'
import { iconOf } from './menu-icons.ts'
import { hasInbox, UnreadMark, useInboxPath } from './UnreadMark.tsx'
import { WhoIsSignedIn } from './WhoIsSignedIn.tsx'

const rowClass =
  'flex min-h-13 w-full items-center gap-3 rounded-md px-2 text-start transition-colors hover:bg-sunken'

/** All screens that are not in the bottom bar. */
export function MorePanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { user } = useDevice()
  const signOut = useSignOut()
  const inbox = useInboxPath()
  return (
    <Sheet open={open} onClose={onClose} title={shellCopy.more} size="small">
      <div className="mb-2 rounded-md border border-line bg-ground p-3">
        <WhoIsSignedIn user={user} />
      </div>
      <ul>
        {openTo(moreScreens, user.roles).map((screen) => {
          const Icon = iconOf(screen.name)
          return (
            <Row
              key={screen.name}
              to={hasInbox(screen) ? inbox : screen.path}
              onClose={onClose}
              icon={<Icon aria-hidden size={20} />}
            >
              {screen.title}
              {hasInbox(screen) && <UnreadMark className="ms-2" />}
            </Row>
          )
        })}
        <Row to={routes.terms.path} onClose={onClose} icon={<FileText aria-hidden size={20} />}>
          {routes.terms.title}
        </Row>
        <Row
          to={routes.privacy.path}
          onClose={onClose}
          icon={<ShieldCheck aria-hidden size={20} />}
        >
          {routes.privacy.title}
        </Row>
        <li className="mt-1 border-t border-line pt-1">
          <button
            type="button"
            className={rowClass}
            onClick={() => {
              onClose()
              signOut()
            }}
          >
            <LogOut aria-hidden size={20} className="text-soft mirrored" />
            {shellCopy.signOut}
          </button>
        </li>
      </ul>
    </Sheet>
  )
}

function Row(props: { to: string; icon: ReactNode; onClose: () => void; children: ReactNode }) {
  return (
    <li>
      <Link to={props.to} onClick={props.onClose} className={rowClass}>
        <span className="text-soft">{props.icon}</span>
        <span className="min-w-0 grow">{props.children}</span>
        <ChevronRight aria-hidden size={18} className="text-soft mirrored" />
      </Link>
    </li>
  )
}
