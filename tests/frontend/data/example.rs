//! A little of everything that rustc turns into LLVM IR: enums, traits, panics, i128, threads.
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};

#[derive(Debug, Clone, PartialEq)]
enum Shape {
    Circle(f64),
    Rectangle { width: f32, height: f32 },
    Empty,
}

trait Area {
    fn area(&self) -> f64;
}

impl Area for Shape {
    fn area(&self) -> f64 {
        match self {
            Shape::Circle(radius) => radius * radius * 3.0,
            Shape::Rectangle { width, height } => (width * height) as f64,
            Shape::Empty => 0.0,
        }
    }
}

static COUNTER: AtomicU64 = AtomicU64::new(7);

fn wide(a: i128, b: u128) -> i128 {
    a.wrapping_mul(b as i128).rotate_left(65) ^ (1i128 << 100)
}

fn checked(values: &[u8], index: usize) -> Result<u8, String> {
    values.get(index).copied().ok_or_else(|| format!("no element {index}"))
}

fn main() {
    let shapes: Vec<Box<dyn Area>> = vec![
        Box::new(Shape::Circle(2.0)),
        Box::new(Shape::Rectangle { width: 1.5, height: 2.0 }),
        Box::new(Shape::Empty),
    ];
    let total: f64 = shapes.iter().map(|shape| shape.area()).sum();
    COUNTER.fetch_add(total as u64, Ordering::SeqCst);
    let mut counts: HashMap<String, i128> = HashMap::new();
    for word in "a b a c".split(' ') {
        *counts.entry(word.to_string()).or_insert(0) += wide(3, 5);
    }
    let thread = std::thread::spawn(move || counts.len());
    println!("{total} {:?} {:?}", thread.join().unwrap(), checked(&[1, 2, 3], 5));
}
