/** Cities for orientation on a map of the country. */
export const landmarks = [
  { name: 'Sarajevo', lat: 43.858, lon: 18.41 },
  { name: 'Banja Luka', lat: 44.77, lon: 17.19 },
  { name: 'Tuzla', lat: 44.539, lon: 18.675 },
  { name: 'Zenica', lat: 44.2, lon: 17.909 },
  { name: 'Mostar', lat: 43.345, lon: 17.809 },
  { name: 'Bihać', lat: 44.815, lon: 15.869 },
]
