import {
  Bell,
  Binoculars,
  Bookmark,
  CalendarDays,
  ChartLine,
  CircleUserRound,
  CloudUpload,
  FileUp,
  Flame,
  type LucideIcon,
  Martini,
  MessagesSquare,
  Newspaper,
  NotebookText,
  Settings,
  ShieldCheck,
  Store,
  Ticket,
  Users,
  Warehouse,
} from 'lucide-react'
import type { ScreenName } from '../../../shared/routes.ts'

const icons: Partial<Record<ScreenName, LucideIcon>> = {
  journal: NotebookText,
  recipes: Martini,
  valueTracker: ChartLine,
  news: Newspaper,
  alerts: Bell,
  sharing: Users,
  import: FileUp,
  attention: CloudUpload,
  profile: CircleUserRound,
  settings: Settings,
  hypeRadar: Flame,
  dropSpotting: Binoculars,
  events: CalendarDays,
  reservations: Ticket,
  community: MessagesSquare,
  stores: Store,
  storeDashboard: Warehouse,
  adminDashboard: ShieldCheck,
}

/** Of a screen in the More panel or under the user's name; one without a line above has a bookmark. */
export const iconOf = (name: ScreenName): LucideIcon => icons[name] ?? Bookmark
