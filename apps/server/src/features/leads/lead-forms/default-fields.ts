/** The fields every company's lead forms have, with the lead's column each one fills; section 0 is Individual, 1 Corporate (IN-Q69, IN-239). */
interface DefaultField {
  key: string
  name: string
  type: 'Text' | 'Number' | 'Email' | 'Dropdown'
  sections: number[]
  column: string
  isRequired?: true
}

export const DEFAULT_FIELDS: readonly DefaultField[] = [
  // a corporate lead asks these of its primary contact, so they are fields of the individual form alone
  { key: 'firstName', name: 'First Name', type: 'Text', sections: [0], column: 'first_name', isRequired: true },
  { key: 'lastName', name: 'Last Name', type: 'Text', sections: [0], column: 'last_name' },
  { key: 'contactNumber', name: 'Contact Number', type: 'Number', sections: [0], column: 'phone', isRequired: true },
  { key: 'email', name: 'Email', type: 'Email', sections: [0], column: 'email' },
  { key: 'city', name: 'City', type: 'Text', sections: [0, 1], column: 'city' },
  { key: 'postalCode', name: 'Zip/Postal code', type: 'Text', sections: [0, 1], column: 'pin_code' },
  { key: 'workScope', name: 'Work Scope', type: 'Dropdown', sections: [0, 1], column: 'requirements' },
  { key: 'budget', name: 'Budget', type: 'Number', sections: [0, 1], column: 'budget' },
  { key: 'area', name: 'Area', type: 'Number', sections: [0, 1], column: 'area' },
  { key: 'leadSource', name: 'Lead Source', type: 'Dropdown', sections: [0, 1], column: 'lead_source' },
  { key: 'sourceName', name: 'Source Name', type: 'Dropdown', sections: [0, 1], column: 'source_name' },
  { key: 'assignTo', name: 'Assign To', type: 'Dropdown', sections: [0, 1], column: 'assigned_to' },
  { key: 'address', name: 'Address', type: 'Text', sections: [0, 1], column: 'address' },
  { key: 'remarks', name: 'Remarks', type: 'Text', sections: [0, 1], column: 'remarks' },
]
