import { describe, expect, it } from 'vitest'
import type { ImportField } from './import-fields.ts'
import { guessMapping, leadHeading } from './import-headings.ts'

/** Headings of registers, forms and programs, run together as their plain form is, by the field that each means. */
const CALLED: Readonly<Partial<Record<ImportField, string>>> = {
  firstName: `
    firstname fname givenname name fullname leadname clientname customername contactname contactperson yourname firstnames givennames
    nameofperson personname enquirername displayname client customer party prospect guest नाम पूरानाम ग्राहककानाम ग्राहकनाम नाव
    पूर्णनाव ग्राहकाचेनाव નામ`,
  lastName: 'lastname lname surname familyname lastnames उपनाम आडनाव',
  email: `
    email emailaddress emailid mail mailid emails eemail mailaddress primaryemail primaryemailaddress email1 emailid1 emailaddress1
    contactemail ईमेल ईमेलआईडी इमेल`,
  phoneNumber: `
    phone phonenumber phoneno mobile mobilenumber mobileno contactnumber contactno contact cell cellphone telephone tel whatsapp
    whatsappnumber whatsappno phonenumberrecommended primaryphone phone1 phoneno1 phonenumber1 mobile1 mobileno1 mobilenumber1 mob
    mobno mobiles phno phonenos phonenumbers mobilephone mobilenos contactnos contactnumbers contactdetails contactphone
    primaryphonenumber primarymobile primarymobilenumber primarynumber primarycontact phoneprimary callingnumber telephonenumber
    telephoneno whatsappmobile whatsappmobilenumber mobilewhatsapp phonemobile मोबाइल मोबाइलनंबर मोबाइलनं मोबाईल मोबाईलनंबर
    मोबाईलक्रमांक फोन फ़ोन फोननंबर फ़ोननंबर फोननं मोनं संपर्क संपर्कनंबर संपर्कक्रमांक व्हाट्सएप व्हाट्सऐप મોબાઇલ મોબાઈલ`,
  address: `
    address fulladdress streetaddress siteaddress projectaddress location locality street streetname streetaddress1 addressline1
    address1 mailingstreet mailingaddress billingaddress billingstreet residentialaddress residenceaddress homeaddress officeaddress
    currentaddress permanentaddress propertyaddress flatno society buildingname localityname neighbourhood landmark पता पत्ता स्थान`,
  city: `
    city cityname town citytown towncity mailingcity billingcity residencecity currentcity district village place शहर नगर गांव गाव
    જિલ્લો`,
  pinCode: `
    pincode pin zippostalcode zipcode zip postalcode postcode pinno pincodeno postal postalpincode postpincode zippostal areapincode
    mailingzip billingzip पिनकोड पिन`,
  budget: `
    budget budgetinr budgetinrs budgetrs approxbudget estimatedbudget projectbudget dealvalue amount value budgetrange budgetlakhs
    budgetlacs budgetinlakhs budgetinlacs expectedbudget tentativebudget totalbudget approximatebudget projectvalue projectcost
    expectedvalue estimatedvalue estimatedcost estimate quotedamount quotationvalue quotationamount leadvalue opportunityvalue
    investment बजट राशि अनुमानितबजट`,
  requirements: `
    workscope worktype requirements requirement scopeofwork scope service services typeofwork projecttype lookingfor requirementtype
    requirementdetails interiorrequirement servicerequired servicesrequired serviceneeded servicetype workrequired workscopes
    scopework natureofwork typeofproject typeofservice interestedin productinterest productinterested enquiryfor inquiryfor
    enquirytype need needs work काम कार्य आवश्यकता जरूरत ज़रूरत कामकाप्रकार`,
  leadSource: `
    leadsource source leadchannel channel sourceoflead sourceofenquiry sourceofinquiry enquirysource inquirysource leadsources
    mediasource howdidyouhearaboutus howdidyoucometoknowaboutus howdidyouknowaboutus wheredidyouhearaboutus स्रोत माध्यम`,
  sourceName: `
    sourcename referredby referrer reference campaignname campaign sourcedetails referenceby referencename referredname refby
    refferedby reffrom referralname referralby broker brokername channelpartner adcampaign campaigntitle संदर्भ`,
  area: `
    area areasqft areainsqft builtuparea superbuiltuparea carpetarea plotarea sqft size areasqfeet areainsqfeet areasize areaofsite
    carpetareasqft builtupareasqft propertysize homesize sizesqft sqfeet squarefeet squarefootage क्षेत्रफल एरिया`,
  secondPhone: `
    secondphone secondaryphone phone2 phoneno2 phonenumber2 mobile2 mobileno2 mobilenumber2 contactnumber2 contactno2 alternatephone
    alternatephoneno alternatephonenumber alternatemobile alternatemobileno alternatemobilenumber alternatenumber alternateno
    alternatecontact alternatecontactno alternatecontactnumber altphone altmobile altno altnumber otherphone othermobile othernumber
    secondaryphonenumber secondarynumber secondarymobile secondarymobilenumber secondarycontact secondnumber secondmobile
    secondcontact phonesecondary additionalphone additionalnumber landline landlineno landlinenumber homephone residencephone
    workphone officephone phonehome phonework phone3 mobile3 दूसरानंबर वैकल्पिकनंबर अन्यनंबर`,
  remarks: `
    remarks remark comment comments note notes message query feedback discussion description desc details detail otherdetails
    moredetails otherinformation additionalinfo additionalinformation additionaldetails additionalnotes additionalcomments
    additionalremarks anyotherdetails anyotherinformation anyothercomments anyremarks anythingelse anythingelseyouwanttotellus
    anythingelseyouwouldliketotellus anythingelseyouwouldliketoshare specialrequest lastremark lastremarks lastcomment latestremarks
    followupremarks callremarks callnotes internalnotes leadnotes observations conversation discussiondetails टिप्पणी विवरण नोट शेरा
    अभिप्राय`,
  companyName:
    'company companyname organisation organization organisationname organizationname firm firmname business businessname accountname',
  secondEmail: `
    secondemail secondaryemail email2 emailid2 emailaddress2 alternateemail alternateemailid altemail otheremail otheremailid
    workemail emailsecondary personalemail`,
  expClosureDate: `
    expectedclosuredate expclosuredate closuredate closingdate expectedclosingdate closuremonth closingmonth expectedclosuremonth
    expectedclosingmonth`,
  enquiryDate: `
    enquirydate inquirydate enquiredon dateofenquiry leaddate leadcreateddate leadcreatedon createddate createdon createdat
    createdtime creationdate dateadded addedon receivedon receiveddate submittedon submittedat submissiondate timestamp date
    responsedate responsetime dateofresponse querydate querytime dateoflead dateofinquiry leadgeneratedon leadtime leaddatetime
    enquirydatetime enquirytime receivedat receivedtime generatedon generateddate entrydate dateofentry datetime createdatetime
    createddatetime createdatdate registrationdate दिनांक तारीख तारीख़`,
  assignedTo:
    'assignee assignedto assigned owner leadowner salesperson salesexecutive executive handledby attendedby agent counsellor',
  teamId: 'team teamname salesteam assignedteam',
  leadStage: 'stage leadstage pipelinestage salesstage',
  leadStatus: 'status currentstatus presentstatus',
  tags: 'tags tag labels label',
  followUp: `
    followup followupdate followupon nextfollowup nextfollowupdate nextfollowupon nextcall nextcalldate callback callbackdate reminder
    reminderdate`,
  followUpTime: 'followuptime nextfollowuptime nextcalltime callbacktime remindertime',
  lastCall: `
    lastcall lastcalldate lastcallon lastcalledon lastcalled lastcontact lastcontacted lastcontactedon lastcontactdate lastfollowup
    lastfollowupdate calldate calledon`,
  callStatus:
    'calloutcome callstatus lastcallstatus lastcalloutcome callresult outcome disposition calldisposition response',
}

const SECOND: Readonly<Record<string, string>> = { phoneNumber: 'secondPhone', email: 'secondEmail' }
/** What a heading means: the field, whose it is where it is somebody else's, and a mark where other words stand beside it. */
function meaning(heading: string): string | undefined {
  const meant = leadHeading(heading)
  if (!meant) return undefined
  const field = meant.number > 1 ? (SECOND[meant.field] ?? meant.field) : meant.field
  return `${meant.of ? `${meant.of}: ` : ''}${field}${meant.isLoose ? ' ~' : ''}`
}

describe('the heading of a column is read by its words', () => {
  it.each(Object.entries(CALLED))('%s', (field, headings) => {
    const wrong = headings
      .trim()
      .split(/\s+/)
      .filter(heading => meaning(heading) !== field)
    expect(wrong).toEqual([])
  })

  it.each([
    // short forms, plurals, order and one wrong letter
    ['Enquiry Dt', 'enquiryDate'],
    ['Inq. Date', 'enquiryDate'],
    ['Date of Enquiry', 'enquiryDate'],
    ['Create Date (GMT+5:30)', 'enquiryDate'],
    ['M.No.', 'phoneNumber'],
    ['Ph.', 'phoneNumber'],
    ['Cust. Ph. No.', 'phoneNumber'],
    ['phoneNo', 'phoneNumber'],
    ['Whats App No.', 'phoneNumber'],
    ['WhatsApp No.', 'phoneNumber'],
    ['mobile_without_country_code', 'phoneNumber'],
    ['Caller Number', 'phoneNumber'],
    ['Business Phone', 'phoneNumber'],
    ['Registered Mobile', 'phoneNumber'],
    ['Contact 2', 'secondPhone'],
    ['Alt. Mob', 'secondPhone'],
    ['2nd Phone', 'secondPhone'],
    ['Amt', 'budget'],
    ['Budget (in Lakhs)', 'budget'],
    ['Addr.', 'address'],
    ['1st Address', 'address'],
    ['Adress', 'address'],
    ['Src', 'leadSource'],
    ['data_source', 'leadSource'],
    ['How did you hear?', 'leadSource'],
    ['Refered By', 'sourceName'],
    ['Ref. By', 'sourceName'],
    ['Comapny', 'companyName'],
    ['Associated Company', 'companyName'],
    ['Site Type', 'requirements'],
    ['BHK', 'requirements'],
    ['What are you looking for?', 'requirements'],
    ['Sender Name', 'firstName'],
    ['Registered Name', 'firstName'],
    ['Consumer Name', 'firstName'],
    ['Name of the Customer', 'firstName'],
    ['नाम / Name', 'firstName'],
    ['Enquirer', 'firstName'],
    ['Sender City', 'city'],
    ['Which city is your site in?', 'city'],
    ['Address 1 - City', 'city'],
    ['crm_status', 'leadStatus'],
    ['crm_note', 'remarks'],
    ['Call Remarks', 'remarks'],
    ['Anything else you want to tell us?', 'remarks'],
    ['Next F/up', 'followUp'],
    ['lead_owner', 'assignedTo'],
    ['Country Code', 'dialCode'],
    ['Country', 'country'],
    // other words beside it say whose it is
    ['Student Name', 'firstName ~'],
    ['WhatsApp number if different', 'phoneNumber ~'],
    // somebody else's
    ['Parent / Contact Name', 'parent: firstName'],
    ['Parent / Contact Phone', 'parent: phoneNumber'],
    ['Referrer Phone', 'referrer: phoneNumber'],
    ['Broker Mobile', 'broker: phoneNumber'],
    ['Name of the Architect', 'architect: firstName'],
    ["Wife's Phone", 'spouse: phoneNumber'],
    ['Email (spouse)', 'spouse: email'],
    ['Salesperson email', 'staff: email'],
    ['Owner Name', 'owner: firstName'],
  ])('%s is %s', (heading, field) => expect(meaning(heading)).toBe(field))

  it.each([
    'Product Name',
    'Project Name',
    'Ad Name',
    'Form name',
    'Date of Birth',
    'Last Modified',
    'Payment date',
    'Possession date',
    'Site visit date',
    'Quotation Date',
    'Job title',
    'S.No',
    'Lead ID',
    'State',
    'GST No',
    'Website',
    'Phone 1 - Label',
    'Type',
    'x'.repeat(5000),
    '',
  ])('%s is none of a lead', heading => expect(meaning(heading)).toBeUndefined())
})

describe('the columns of a file', () => {
  const guess = (headings: string, ...rows: string[]) =>
    guessMapping(
      headings.split(','),
      rows.map(row => row.split(',')),
    )

  it('that fill no field are added to the remarks, and those that number the rows are read past', () => {
    expect(guess('S.No,Client Name,Ph.,Possession date,State,')).toEqual([
      'skip',
      'firstName',
      'phoneNumber',
      'note',
      'note',
      null,
    ])
  })

  it('of two phones fill both, and a third is a note', () => {
    expect(guess('Name,Mobile,WhatsApp,Landline')).toEqual(['firstName', 'phoneNumber', 'secondPhone', 'note'])
    // the one that is filled more often is the lead's
    expect(guess('Name,Phone,Mobile', 'Asha,,9845011201', 'Bela,,9845011202')).toEqual([
      'firstName',
      'secondPhone',
      'phoneNumber',
    ])
    expect(guess('Name,Alternate Mobile')).toEqual(['firstName', 'secondPhone'])
  })

  it('of somebody else are theirs, unless nobody else has a phone', () => {
    const rows = 'Student Name,Email,Phone,Course,Parent / Contact Name,Parent / Contact Phone'
    expect(guess(rows)).toEqual(['firstName', 'email', 'phoneNumber', 'note', 'note', 'note'])
    expect(guess('Child Name,Parent Name,Parent Phone,Parent Email')).toEqual([
      'note',
      'firstName',
      'phoneNumber',
      'email',
    ])
    expect(guess('Name,Phone,Referrer Name,Referrer Phone')).toEqual(['firstName', 'phoneNumber', 'sourceName', 'note'])
    expect(guess('Name,Phone,Executive Name,Executive Phone')).toEqual([
      'firstName',
      'phoneNumber',
      'assignedTo',
      'note',
    ])
  })

  it('are judged by what stands in them', () => {
    expect(guess('Contact,Number', 'Asha Rao,9845011201', 'Ravi,98450 11202')).toEqual(['firstName', 'phoneNumber'])
    expect(guess('Name,Phone,Area', 'Asha,9845011201,Koramangala')).toEqual(['firstName', 'phoneNumber', 'address'])
    expect(guess('Name,X,Y', 'Asha,9845011201,a@example.com')).toEqual(['firstName', 'phoneNumber', 'email'])
    expect(guess('Name,Phone,Email', 'Asha,9845011201,Pune')).toEqual(['firstName', 'phoneNumber', 'note'])
    // numbers of something else
    expect(guess('Name,Phone,Order', 'Asha,9845011201,9000000001')).toEqual(['firstName', 'phoneNumber', 'note'])
  })

  it('with another name are used where the first is empty', () => {
    expect(guess('Name,Given Name,Family Name,Phone,Full Name')).toEqual([
      null,
      'firstName',
      'lastName',
      'phoneNumber',
      null,
    ])
  })
})
