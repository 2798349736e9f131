/** Papers, laboratories and models that learn. */
export const scienceSenses = `
research paper study literature
paper article publication journal manuscript
literature-review survey papers systematic-review
citation reference bibliography bibtex doi
latex tex paper
abstract introduction paper
peer-review referee reviewer
grant proposal funding
hypothesis experiment trial
lab protocol experiment
gene genome genomic dna sequence sequencing
protein structure fold
molecule chemical compound chemistry smiles
drug compound pharmacology
cell rna single-cell transcriptome
clinical patient trial medical health
model train training neural machine-learning ml
fine-tune train lora
evaluate evaluation benchmark eval
dataset data corpus labels
annotate label tag
prompt llm instruction
embedding vector semantic rag
classify classification category
cluster group topic theme
neural deep-learning pytorch tensorflow
gpu cuda accelerator
image-generation diffusion generate picture
abstract summary
related-work literature prior
plagiarism originality
cover-letter application
thesis dissertation chapter
figure table caption
equation formula math
proof theorem lemma
survey sample
blast alignment sequence
phylogeny tree species evolution
variant mutation snp
crispr guide edit
pathway enrichment gene-set
docking ligand binding
spectrum mass-spec nmr
reaction synthesis
microscopy image cell
pcr primer
ecology species biodiversity
astronomy star telescope
simulation model
quantization compress model
hyperparameter tuning sweep
overfit regularize validation
notebook jupyter colab
transformer attention
speech-recognition whisper transcribe
text-to-speech tts voice
reinforcement reward policy
agent tool mcp
synthetic data generate
hallucination factual fact-check
fact-check verify claim
`;
