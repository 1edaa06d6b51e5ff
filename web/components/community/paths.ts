import type { Id } from '../../../shared/kernel/id.ts'
import { routes } from '../../../shared/routes.ts'

/** The page of a group. */
export const groupPath = (id: Id<'group'>): string => routes.group.path.replace(':id', id)

/** The page of a post, which a shared link opens. */
export const postPath = (id: Id<'post'>): string => routes.post.path.replace(':id', id)

/** The groups of a place, or with a tag. */
export const groupsPath = (sought: { readonly place: string } | { readonly tag: string }): string =>
  `${routes.community.path}?${new URLSearchParams({ tab: 'groups', ...sought }).toString()}`
