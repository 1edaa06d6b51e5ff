import { shellCopy } from '../../../shared/copy/shell.ts'
import { never } from '../../../shared/kernel/never.ts'
import type { SyncState } from '../../local/hooks/live.ts'

/** The chip's text for a state. */
export function syncWords({ kind, waiting, waitingPhotos }: SyncState): string {
  switch (kind) {
    case 'waiting':
      return shellCopy.sync.waiting(waiting + waitingPhotos)
    case 'saved':
    case 'syncing':
    case 'all_saved':
    case 'attention':
    case 'signed_out':
    case 'reload_needed':
      return shellCopy.sync[kind]
    default:
      return never(kind)
  }
}
