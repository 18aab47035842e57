import { failures } from '../failure.ts';

export const landmarkFailures = failures('landmark', {
  notFound: [404, '地标不存在', 'No such landmark'],
  nameTaken: [409, '该城市已有同名同类的地标', 'This city has a landmark of this kind and name already'],
  alreadySo: [409, '状态已经是这样了，请刷新', 'It already is so; refresh'],
});
