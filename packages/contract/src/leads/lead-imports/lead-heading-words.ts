import type { FieldWords } from '../../readers/headings/heading-reader.ts'
import type { ImportField } from './import-fields.ts'

/**
 * How the columns of a lead are also called, in the words of English and of registers in India; short forms, plurals, their order and wrong
 * letters are derived.
 */
export const MORE_HEADING_WORDS: Readonly<Partial<Record<ImportField, FieldWords>>> = {
  firstName: {
    phrases:
      'first name | given name | fname | full name | name | name person | contact person | display name | enquirer! | client! | customer! | party! | prospect! | guest! | caller! | नाम | ग्राहक! | ग्राहकाचे नाव | नाव | નામ',
    beside: 'पूरा का पूर्ण ग्राहक given first',
    not: 'product project property form ad adset set campaign building society file plan unit item event page service bank tower block area city state country district source team status stage',
    isLoose: true,
  },
  lastName: { phrases: 'last name | surname | family name | lname | उपनाम | आडनाव' },
  email: {
    phrases: 'mail | mail address | mail id | ईमेल | इमेल',
    beside: 'address id number business work आईडी',
    isLoose: true,
  },
  phoneNumber: {
    phrases:
      'phone | mobile | contact number | whatsapp | cell | cellphone | telephone | contact! | contact detail! | call number | m number! | number! | मोबाइल | मोबाईल | फोन | फ़ोन | मोनं | संपर्क | व्हाट्सएप | व्हाट्सऐप | મોબાઇલ | મોબાઈલ',
    beside: 'number detail call phone mobile whatsapp telephone business country code without नंबर नं क्रमांक',
    isLoose: true,
  },
  address: {
    phrases:
      'address | street | location | locality | area name | society | landmark | neighbourhood | flat number | building name | address line | पता | पत्ता | स्थान',
    beside: 'street line name mailing billing postal permanent residence detail location locality area number',
  },
  city: {
    phrases: 'city | town | district | village | place | शहर | नगर | गांव | गाव | જિલ્લો',
    beside: 'name town mailing billing residence location',
  },
  pinCode: {
    phrases: 'pin | pin code | पिनकोड | पिन कोड | पिन',
    beside: 'code number area mailing billing post postal',
  },
  budget: {
    phrases:
      'budget | value | amount | cost | investment | estimate! | estimate value | quote amount | quote value | deal value | opportunity value | बजट | राशि',
    beside:
      'range expect tentative total approximate estimate inr rs rupee lakh crore cr interior deal opportunity quote amount value अनुमानित',
  },
  requirements: {
    phrases:
      'requirement | scope work | scope | work type | service | look | interest | need! | work! | nature work | project type | property type | site type | type of service | product interest | enquiry for! | enquiry type | bhk | configuration | काम | कार्य | आवश्यकता | जरूरत | ज़रूरत',
    beside: 'type detail scope service interior do done work nature product का प्रकार',
  },
  leadSource: {
    phrases: 'source | channel | hear | know about | come know | medium | media source | platform! | स्रोत | माध्यम',
    beside: 'media name know through data utm',
  },
  sourceName: {
    phrases:
      'source name | refer | refer by | refer name | campaign name | campaign | source detail | broker | broker name | channel partner | ad campaign | campaign title | संदर्भ',
    beside: 'name by utm',
  },
  area: {
    phrases:
      'carpet area | area | built area | plot area | square feet | sqft | size | square footage | क्षेत्रफल | एरिया',
    beside: 'built up builtup super carpet square feet sqft yard meter size approximate total in',
  },
  secondPhone: { phrases: 'landline | दूसरा नंबर | वैकल्पिक नंबर | अन्य नंबर' },
  remarks: {
    phrases:
      'remark | comment | note | message | query | feedback | discussion | description | detail | other information | additional information | anything else | special request | observe | conversation | टिप्पणी | विवरण | नोट | शेरा | अभिप्राय',
    beside:
      'follow up call last internal lead detail information other additional any tell special want share discussion client',
  },
  companyName: {
    phrases: 'company | organisation | firm | business! | business name | account name | associate company | employer',
    beside: 'name associate',
  },
  secondEmail: { phrases: 'personal mail!' },
  dialCode: { phrases: 'country code | dial code | isd code | isd', beside: 'phone mobile number' },
  country: { phrases: 'country', beside: 'name' },
  expClosureDate: {
    phrases: 'closure date | closing date | closure month | closing month | expect closure | exp closure',
    beside: 'expect date month',
  },
  enquiryDate: {
    phrases:
      'enquiry date | enquiry on! | lead date | create date | create | create time | create at | receive date | receive | date added | added on | submit date | submit | timestamp | response date | response time | query date | query time | generate | entry date | entry | registration date | date! | date time | lead time | enquiry time | दिनांक | तारीख | तारीख़',
    beside: 'date time at on gmt utc lead enquiry client',
  },
  assignedTo: {
    phrases:
      'assign | lead owner | owner! | record owner | deal owner | contact owner | salesperson | sales person | sales executive | executive! | handle by | attend by | agent! | counsellor! | assign to',
    beside: 'to by name sales lead person',
  },
  teamId: { phrases: 'team | sales team | assign team | team name', beside: 'name sales assign' },
  leadStage: { phrases: 'stage | pipeline stage', beside: 'sales pipeline deal lead' },
  leadStatus: { phrases: 'status | disposition status', beside: 'sales deal' },
  tags: { phrases: 'tag | label | tags' },
  followUp: {
    phrases: 'follow up | next call | call back | callback | reminder | next action date',
    beside: 'date on next required',
  },
  followUpTime: {
    phrases: 'follow up time | next call time | call back time | callback time | reminder time',
    beside: 'next',
  },
  lastCall: {
    phrases:
      'last call | last contact | last follow up | call date | call on | last activity date | last connect | last spoken | spoken on | spoke on',
    beside: 'date on time',
  },
  callStatus: {
    phrases: 'call outcome | call status | call result | outcome | disposition | response! | call response',
    beside: 'last call',
  },
}
