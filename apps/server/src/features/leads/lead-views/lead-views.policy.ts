import type { Actor } from '../../../platform/context.ts'
import type { LeadViewRow } from './lead-views.tables.ts'

type Viewer = Pick<Actor, 'userId' | 'isAdmin' | 'isSuperAdmin' | 'rights'>
type View = Pick<LeadViewRow, 'owner_id' | 'is_shared'>

/** A person's own views, and those that are shared. */
export const canSeeView = ({ userId }: Pick<Viewer, 'userId'>, view: View): boolean =>
  view.is_shared || view.owner_id === userId

/** A view is its maker's; a shared one also an admin's. */
export const canChangeView = (viewer: Viewer, view: View): boolean =>
  view.owner_id === viewer.userId || (view.is_shared && (viewer.isAdmin || viewer.isSuperAdmin))
