// TODO: read the list from a file
export const lights = [
  { name: 'Low Point', lit: true },
  { name: 'Gannet Rock', lit: false },
  { name: 'North Stack', lit: true },
];

export function lit() {
  return lights.filter((light) => light.lit).map((light) => light.name);
}
