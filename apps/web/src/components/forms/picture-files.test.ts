import { expect, test } from 'vitest';
import { photoProblem } from './picture-files.ts';

test('rejects files that are clearly not photos', () => {
  expect(photoProblem({ name: 'a.jpg', type: 'image/jpeg', size: 5_000_000 })).toBeNull();
  expect(photoProblem({ name: 'a.avif', type: 'image/avif', size: 1 })).toBeNull();
  expect(photoProblem({ name: 'a.heic', type: 'image/heic', size: 1 })).toBe('notAPicture');
  expect(photoProblem({ name: 'a.jpg', type: '', size: 1 })).toBe('notAPicture');
  expect(photoProblem({ name: 'a.png', type: 'image/png', size: 10_485_761 })).toBe('fileTooLarge');
});
