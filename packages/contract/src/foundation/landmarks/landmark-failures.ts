import { failures } from '../../platform/failure.ts';

export const landmarkFailures = failures('landmark', {
  notFound: [404, '地标不存在', 'This landmark does not exist'],
  nameTaken: [
    409,
    '该城市已有同名同类的地标',
    'This city already has a landmark of this type with this name',
  ],
  alreadySo: [409, '状态已经是这样了，请刷新', 'It is already in this state. Refresh'],
});
