const ROOT = '/leads/lead-management-settings'

/** The pages of custom fields (LM-043 to LM-045). */
export const FIELD_PAGES = {
  list: `${ROOT}/custom-field`,
  create: `${ROOT}/create-new-field`,
  edit: (id: string): string => `${ROOT}/edit-field/${encodeURIComponent(id)}`,
} as const
