/** Where the parcel goes. */
export const deliveryAddress = {
  fullName: "Asha Rao",
  email: "asha@example.org",
  phone: "98450 12345",
  address: "12 Temple Street",
  city: "Mysuru",
  state: "Karnataka",
  zipCode: "570001",
  country: "IN",
};

/** An address beside that of the profile, as it is sent. */
export const officeAddress = {
  label: "Office",
  fullName: "Asha Rao",
  phone: "98450 12345",
  address: "5 Residency Road",
  city: "Bengaluru",
  state: "Karnataka",
  zipCode: "560025",
  country: "IN",
  usual: false,
};

const { usual: _usual, ...typed } = officeAddress;
/** The same as it is typed into a form, by the names of the fields. */
export const typedAddress: Record<string, string> = typed;
