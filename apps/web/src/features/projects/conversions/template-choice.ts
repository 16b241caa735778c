import type { ListedTemplate } from '@plinth/contract/projects/project-templates/project-templates'

/** No template, as the field of the wizard holds it. */
export const NONE = 'none'
/** The phases of the project that this one is a copy of. */
export const KEPT = 'kept'

/** What the wizard proposes where nothing was chosen: what is kept for the project, else the firm's default, else none (PJ-064). */
export const proposedTemplate = (templates: readonly Pick<ListedTemplate, '_id' | 'isDefault'>[], copyOf: string) =>
  copyOf === '' ? (templates.find(template => template.isDefault)?._id ?? NONE) : KEPT

/** What is sent of the choice: null for none, undefined for what is kept. */
export const sentTemplateId = (chosen: string): string | null | undefined =>
  chosen === NONE ? null : chosen === KEPT ? undefined : chosen
