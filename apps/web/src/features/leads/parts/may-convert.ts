import type { Profile } from '@plinth/contract/company/people'

/** Whether somebody may make leads projects: that needs crm.edit and the right to create projects (IN-Q95, SH-Q66). */
export const mayConvert = ({
  rolesAssigned: { crm, pmt },
  isAdmin,
  isSuperAdmin,
}: Pick<Profile, 'rolesAssigned' | 'isAdmin' | 'isSuperAdmin'>): boolean =>
  crm.edit && (pmt.canCreateProject || isAdmin || isSuperAdmin)
