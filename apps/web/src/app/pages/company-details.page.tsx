import { CompanyDetailsPage as CompanyDetails } from '../../features/company/companies/company-details.page.tsx'
import { createCompanyProject } from '../../features/projects/clients/clients.api.ts'

/** The company's details in onboarding, which make the firm its own client with a project (SH-224, SH-225). */
export const CompanyDetailsPage = () => <CompanyDetails createProject={createCompanyProject} />
