import { useSearch } from '@tanstack/react-router'
import { createElement, type ReactElement } from 'react'
import {
  type ConvertAddress,
  opensWizard,
  readConvertAddress,
} from '../features/projects/conversions/convert-address.ts'
import { type ProjectListAddress, readProjectListAddress } from '../features/projects/projects/list/project-scope.ts'
import { lazyPage } from '../lib/pages/lazy-page.tsx'

const convertPage = lazyPage(() =>
  import('../features/projects/conversions/convert.page.tsx').then(page => page.ConvertPage),
)
const listPage = lazyPage(() =>
  import('../features/projects/projects/list/projects.page.tsx').then(page => page.ProjectsPage),
)

function ProjectsPage(): ReactElement {
  return createElement(opensWizard(useSearch({ from: '/shell/pmt/' })) ? convertPage : listPage)
}

/** The address of the projects: their list, or the wizard that makes one (PJ-001, IN-Q80). */
export const convertRoute = {
  staticData: { title: 'Projects' },
  validateSearch: (search: Record<string, unknown>): ConvertAddress & ProjectListAddress => ({
    ...readConvertAddress(search),
    ...readProjectListAddress(search),
  }),
  component: ProjectsPage,
}
