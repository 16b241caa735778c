import { lazyPage } from '../../../lib/pages/lazy-page.tsx'

const form = lazyPage(() => import('./custom-field-form.page.tsx').then(page => page.CustomFieldFormPage))

/** What the route table needs of the custom fields of the lead settings (LM-043). */
export const customFieldsRoute = {
  staticData: { title: 'Custom fields' },
  component: lazyPage(() => import('./custom-fields.page.tsx').then(page => page.CustomFieldsPage)),
}
/** The form in which a field is made (LM-044). */
export const newFieldRoute = { staticData: { title: 'Create New Field' }, component: form }
/** The form in which a field is changed (LM-045). */
export const editFieldRoute = { staticData: { title: 'Edit Field' }, component: form }
