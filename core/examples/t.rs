#![allow(clippy::all, missing_docs, clippy::unwrap_used, clippy::string_slice)]
fn main(){
  if let Some(f)=std::env::args().nth(1){
    for l in std::fs::read_to_string(f).unwrap().lines(){ if l.is_empty(){continue}
      let (k,t)=l.split_once('\t').unwrap();
      let r=semsum_core::exact_one::check(&semsum_core::text::normal_form(t));
      let ok=(k=="s")==r.is_none();
      if !ok {println!("WRONG {k} {} | {}", r.map_or(String::new(),|v|format!("{} «{}»",v.row,&t[v.span])),t);}
    } return
  }
  let pieces=["a","to ","if x, ","\"","「","` ","die den ","nous de ","以前 ","する前","て","を","が","가 ","首先","a, the ","x: ",".","1. ","① ","(","--","un ","first ","bevor ","继续","続","계속","continue ","请","把","の、","- ","die der ","in der wir uns ","Read the file of the big customer ","first a b c d e f g h i ","， ","打，","把a，","後","た後","a后","和","并","先","nachdem ","in die ","一边","の前に","y la e ","re-a "];
  for p in pieces { let t=p.repeat((1<<20)/p.len()); let s=std::time::Instant::now(); let r=semsum_core::exact_one::check(&t); let e=s.elapsed(); if e.as_millis()>150 {println!("{p:?} {:?} {:?}",e,r.map(|v|v.row));} }
}
